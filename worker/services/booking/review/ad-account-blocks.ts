import { and, eq, gt, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { SLOT_HOLD_TTL_MS } from "../../../../domain/booking";
import { AppError, parseOrRefuse } from "../../../../domain/kernel";
import { LEVEL } from "../../../../domain/people";
import { adAccountBlockSchema, adAccountUnblockSchema } from "../../../../domain/platform";
import { schema } from "../../../db/client";
import { commitWork, type ProjectRow, requireAccess, type ServiceContext } from "../../kernel";
import { notificationOf } from "../../people";
import {
  covers,
  dealsWith,
  isOpen,
  openBlock,
  type ProjectView,
  shareOwner,
  toProjectView,
} from "../../platform";
import { settleSlots } from "../slots";

const { adAccountBlocks: blocks, projects, slotHolds } = schema;

/**
 * Blocks an ad account and its owners' other ad accounts: they can no longer hold, book or send. Their drafts' holds are released at
 * once, sent campaigns await the publisher's decision, and booked campaigns continue. The blocked ad account's editors are notified with
 * the reason. A repeated call changes only the reason.
 * @param input `adAccountBlockSchema`
 * @throws AppError 070, PROJECT_NOT_FOUND for an ad account without any relation to the publisher, CONFLICT, and those of `requireAccess`
 */
export async function blockAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project, account, level } = await requireAccess(ctx, projectId, "ad-account.block", "pub");
  const view = toProjectView({ project, level });
  const { adAccount: adAccountId, reason } = parseOrRefuse(adAccountBlockSchema, input);
  await requireDealing(ctx, projectId, adAccountId);
  const open = await openBlock(ctx, projectId, adAccountId);
  if (open?.reason === reason) return view;
  const held = await heldCampaigns(ctx, projectId, adAccountId);
  const id = await ctx.newId("adAccountBlock");
  const ended = and(eq(slotHolds.pubProjectId, projectId), shareOwner(adAccountId, slotHolds.projectId));
  await commitWork(ctx, {
    rows: [
      lift(ctx, isOpen(projectId, adAccountId), account.id),
      ctx.db
        .insert(blocks)
        .values({ id, projectId, adAccountId, reason, blockedBy: account.id, createdAt: ctx.now }),
      ctx.db
        .update(slotHolds)
        .set({ expiresAt: ctx.now })
        .where(and(ended, gt(slotHolds.expiresAt, ctx.now))),
    ],
    events: [
      ["preview.end", { adAccountId }],
      ...held.map((campaignId) => ["slots.sync", { campaignId }] as const),
    ],
    also: [await newsOf(ctx, project, adAccountId, { event: "blocked", reason }, id)],
  });
  // Read after the block, so that concurrent holds are included.
  for (const campaignId of await heldCampaigns(ctx, projectId, adAccountId))
    await settleSlots(ctx, { campaignId }).catch(() => undefined);
  return view;
}

/**
 * Unblocks an ad account: ends every block that applies to it, also those of its owners' other ad accounts. Idempotent.
 * @throws as `blockAdAccount`
 */
export async function unblockAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project, account, level } = await requireAccess(ctx, projectId, "ad-account.block", "pub");
  const view = toProjectView({ project, level });
  const { adAccount: adAccountId } = parseOrRefuse(adAccountUnblockSchema, input);
  await requireDealing(ctx, projectId, adAccountId);
  const which = covers(projectId, adAccountId);
  const [open] = await ctx.db.select({ id: blocks.id }).from(blocks).where(which).limit(1);
  if (!open) return view;
  const unblocked = { event: "unblocked", reason: null } as const;
  await commitWork(ctx, {
    rows: [lift(ctx, which, account.id)],
    also: [await newsOf(ctx, project, adAccountId, unblocked, `${open.id}:lifted`)],
  });
  return view;
}

function lift(ctx: ServiceContext, which: SQL | undefined, by: string): BatchItem<"sqlite"> {
  return ctx.db.update(blocks).set({ liftedBy: by, liftedAt: ctx.now }).where(which);
}

async function requireDealing(ctx: ServiceContext, projectId: string, adAccountId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, adAccountId), dealsWith(ctx, projectId)));
  if (!row) throw new AppError("PROJECT_NOT_FOUND");
}

/** The recently held campaigns of an ad account and of its owners' others; an ended row does not prove that the book is free. */
async function heldCampaigns(ctx: ServiceContext, projectId: string, adAccountId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ id: slotHolds.campaignId })
    .from(slotHolds)
    .where(
      and(
        shareOwner(adAccountId, slotHolds.projectId),
        eq(slotHolds.pubProjectId, projectId),
        gt(slotHolds.takenAt, ctx.now - 2 * SLOT_HOLD_TTL_MS),
      ),
    );
  return rows.map(({ id }) => id);
}

function newsOf(
  ctx: ServiceContext,
  publisher: ProjectRow,
  adAccountId: string,
  { event, reason }: { event: "blocked" | "unblocked"; reason: string | null },
  eventId: string,
) {
  return notificationOf(ctx, {
    projectId: adAccountId,
    level: LEVEL.editor,
    kind: "campaign-state",
    details: { event, subject: publisher.displayName, reason, path: `/adv/${adAccountId}/campaigns` },
    eventId: `ad-account-block:${eventId}`,
    publisherId: publisher.id,
  });
}
