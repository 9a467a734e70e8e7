import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isEditable, type MovedPeriod, memoSchema, movedPeriod } from "../../../../domain/booking";
import { parseOrRefuse } from "../../../../domain/kernel";
import type { Repricing } from "../../../../domain/money";
import type { CampaignPart } from "../../../../domain/partners";
import { schema } from "../../../db/client";
import type { OutboxEvent } from "../../../db/outbox-topics";
import {
  type CampaignStep,
  commitWork,
  rowChange,
  type ServiceContext,
  saveOnce,
  type Work,
} from "../../kernel";
import { campaignEdited } from "../../partners";
import { configureMeter } from "../../serving";
import { type CampaignRow, readCampaign, requireCampaign } from "../find";

/** Campaign part that a publisher's webhook reports as changed. */
const PART_TOLD: Record<EditedPart, CampaignPart> = {
  schedule: "schedule",
  targeting: "targeting",
  info: "info",
  billing: "billing",
  quest: "quest",
  title: "info",
  contact: "info",
  postpone: "schedule",
  "postpone-display": "schedule",
  extend: "schedule",
  quota: "info",
};

/**
 * Writes one change of a campaign that keeps its status, as one batch: row, history, and resulting events.
 * A changed period also updates the meter and the slots.
 *
 * @param beside further statements for the same batch
 * @param repriced the total before and after, if it changes
 * @returns the campaign after the change; for a repeated submission, its current state
 * @throws AppError CONFLICT if the campaign differs from what the caller saw, or changes concurrently
 */
export async function writeEdit(
  ctx: ServiceContext,
  campaign: CampaignRow,
  part: EditedPart,
  columns: Partial<typeof schema.campaigns.$inferInsert>,
  beside: readonly BatchItem<"sqlite">[] = [],
  repriced: Repricing | null = null,
): Promise<CampaignRow> {
  const write = () => writeOnce(ctx, campaign, part, columns, beside, repriced);
  return saveOnce(ctx, campaign.id, write, async () => (await readCampaign(ctx, campaign.id)) ?? campaign);
}

async function writeOnce(
  ctx: ServiceContext,
  campaign: CampaignRow,
  part: EditedPart,
  columns: Partial<typeof schema.campaigns.$inferInsert>,
  beside: readonly BatchItem<"sqlite">[],
  repriced: Repricing | null,
): Promise<CampaignRow> {
  const { work, after } = editWork(ctx, campaign, part, columns, beside, repriced);
  await commitWork(ctx, work);
  // A later end must not wait for a queue: the meter closes by the end that it knows.
  if (!isEditable(campaign.status) && movesPeriod(part))
    await configureMeter(ctx, after).catch(() => undefined);
  return after;
}

/** The work of `writeEdit`, for a batch that edits several campaigns. @throws AppError CONFLICT if the caller saw another version */
export function editWork(
  ctx: ServiceContext,
  campaign: CampaignRow,
  part: EditedPart,
  columns: Partial<typeof schema.campaigns.$inferInsert>,
  beside: readonly BatchItem<"sqlite">[] = [],
  repriced: Repricing | null = null,
): { work: Work; after: CampaignRow } {
  const isRunning = !isEditable(campaign.status);
  // An edited campaign needs a new agreement before it is sent.
  const set = { ...columns, sendOnGrant: null };
  const after = { ...campaign, ...set, updatedAt: ctx.now, version: campaign.version + 1 };
  const work = rowChange(
    ctx,
    { table: schema.campaigns, row: campaign, set },
    {
      history: {
        ...editStep(ctx, campaign, part, movesPeriod(part) ? movedPeriod(campaign, after) : null),
        repriced,
      },
      rows: beside,
      events: [...(isRunning ? effectsOf(after, part) : []), ...campaignEdited(ctx, after, PART_TOLD[part])],
    },
  );
  return { work, after };
}

const MOVES_PERIOD: readonly EditedPart[] = ["postpone", "postpone-display", "extend"];
const movesPeriod = (part: EditedPart) => MOVES_PERIOD.includes(part);

/** @param after the campaign after the change */
function effectsOf({ id: campaignId, productId, version }: CampaignRow, part: EditedPart): OutboxEvent[] {
  const published: OutboxEvent[] = [["plan.publish", { productId }]];
  if (part === "quota") return [...published, ["meter.configure", { campaignId }]];
  if (!movesPeriod(part)) return published;
  const action = part === "extend" ? "extend" : "postpone";
  return [
    ...published,
    ["meter.configure", { campaignId }],
    ["slots.sync", { campaignId }],
    ["mail.campaign", { campaignId, action, actor: "advertiser", reason: null, version }],
  ];
}

/** Parts of a campaign that an advertiser may change without a change of status. */
export type EditedPart =
  | "schedule"
  | "targeting"
  | "info"
  | "billing"
  | "quest"
  | "title"
  | "contact"
  | "postpone"
  | "postpone-display"
  | "extend"
  | "quota";

/**
 * The history entry of such a change, with the campaign's next version; the unique pair of campaign and version rejects a concurrent writer.
 * @param moved the days before and after, if the change moves them
 */
export function editStep(
  ctx: ServiceContext,
  campaign: CampaignRow,
  part: EditedPart,
  moved: MovedPeriod | null = null,
): CampaignStep {
  const version = campaign.version + 1;
  return {
    id: `${campaign.id}:${version}`,
    campaignId: campaign.id,
    campaignVersion: version,
    action: `edit-${part}`,
    fromStatus: campaign.status,
    toStatus: campaign.status,
    actorKind: "advertiser",
    actorAccountId: ctx.account?.id ?? null,
    reason: null,
    moved,
    at: ctx.now,
  };
}

/**
 * Stores the advertiser's private note; it is not part of the history.
 * @throws AppError 070, CAMPAIGN_NOT_FOUND, and those of `requireAccess`
 */
export async function setCampaignMemo(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
  input: unknown,
): Promise<string> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.memo", "adv");
  const { memo } = parseOrRefuse(memoSchema, input);
  await ctx.db
    .update(schema.campaigns)
    .set({ memo, updatedAt: ctx.now })
    .where(eq(schema.campaigns.id, campaign.id));
  return memo;
}
