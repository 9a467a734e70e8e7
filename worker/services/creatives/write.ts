import { and, eq } from "drizzle-orm";
import type { CreativeAction } from "../../../domain/creative/actions";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import { withdrawal } from "../assets/publication";
import type { CampaignRow, CreativeRow } from "../campaigns/find";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { requireSeen, savedBy } from "../shared/save-once";
import { creativeChanged } from "../webhooks/news";
import { creativeStep } from "./step-row";
import { creativeNews } from "./tell";

/** Changes a creative unless it is not as the caller saw it or somebody else just did, as a step of its campaign's history, and has its product's plans published anew. @throws AppError CONFLICT */
export async function writeCreative(
  ctx: ServiceContext,
  campaign: CampaignRow,
  creative: CreativeRow,
  action: CreativeAction,
  fields: Partial<typeof schema.creatives.$inferInsert>,
): Promise<CreativeRow> {
  requireSeen(ctx, creative);
  const set = { ...fields, updatedAt: ctx.now, version: creative.version + 1 };
  const after = { ...creative, ...set };
  const outbox = await enqueueAll(ctx, [
    ["plan.publish", { productId: campaign.productId }],
    ...(after.status === "deleted" || after.status === "rejected"
      ? [["preview.end", { campaignId: campaign.id }] as [OutboxTopic, Record<string, unknown>]]
      : []),
    ...creativeChanged(ctx, campaign, creative, after),
  ]);
  const withdrawn = await withdrawal(ctx, assetsLeft(creative, after));
  const told = await creativeNews(ctx, campaign, creative, after);
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(schema.creatives)
      .set(set)
      .where(and(eq(schema.creatives.id, creative.id), eq(schema.creatives.version, creative.version))),
    [
      creativeStep(ctx, campaign, after, action),
      ...savedBy(ctx, creative.id),
      ...outbox.statements,
      ...withdrawn.statements,
      ...told.statements,
    ],
  );
  outbox.wake();
  told.wake();
  return after;
}

/** What an ad showed and this creative shows no more. */
function assetsLeft(before: CreativeRow, after: CreativeRow): string[] {
  const shown = ({ status, assetId, profileAssetId }: CreativeRow) =>
    status === "live" || status === "paused" ? [assetId, ...(profileAssetId ? [profileAssetId] : [])] : [];
  const still = shown(after);
  return shown(before).filter((id) => !still.includes(id));
}
