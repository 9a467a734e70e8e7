import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { creativeChanged } from "../webhooks/news";
import { creativeNews } from "./tell";

/** Changes a creative unless somebody else just did, and has its product's plans published anew; `more` is written with it. @throws AppError CONFLICT */
export async function writeCreative(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creative: CreativeRow,
  fields: Partial<typeof schema.creatives.$inferInsert>,
  more: readonly BatchItem<"sqlite">[] = [],
): Promise<CreativeRow> {
  const set = { ...fields, updatedAt: ctx.now, version: creative.version + 1 };
  const after = { ...creative, ...set };
  const outbox = await enqueueAll(ctx, [
    ["plan.publish", { productId: campaign.productId }],
    ...creativeChanged(ctx, campaign, creative, after),
  ]);
  const told = await creativeNews(ctx, campaign, creative, after);
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.creatives)
      .set(set)
      .where(and(eq(schema.creatives.id, creative.id), eq(schema.creatives.version, creative.version))),
    [...more, ...outbox.statements, ...told.statements],
  );
  outbox.wake();
  told.wake();
  return after;
}
