import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";

/** Changes a creative unless somebody else just did, and has its product's plans published anew; `more` is written with it. @throws AppError CONFLICT */
export async function writeCreative(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creative: CreativeRow,
  fields: Partial<typeof schema.creatives.$inferInsert>,
  more: readonly BatchItem<"sqlite">[] = [],
): Promise<CreativeRow> {
  const outbox = await enqueue(ctx, "plan.publish", { productId: campaign.productId });
  const set = { ...fields, updatedAt: ctx.now, version: creative.version + 1 };
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.creatives)
      .set(set)
      .where(and(eq(schema.creatives.id, creative.id), eq(schema.creatives.version, creative.version))),
    [...more, ...outbox.statements],
  );
  outbox.wake();
  return { ...creative, ...set };
}
