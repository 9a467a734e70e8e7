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
 * Stops dealing with an ad account, and with the others of its owners: they hold, book and send nothing any more. What their drafts hold is
 * free at once, what they have sent waits for the publisher's decision, and what was booked goes on. The editors of the one are told with the
 * reason. Blocked already, only the reason changes.
 * @param input `adAccountBlockSchema`
 * @throws AppError 070, PROJECT_NOT_FOUND for an ad account that the publisher has nothing to do with, CONFLICT, and those of `requireAccess`
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
  // As of now, so that none is left out whose hold was on its way.
  for (const campaignId of await heldCampaigns(ctx, projectId, adAccountId))
    await settleSlots(ctx, { campaignId }).catch(() => undefined);
  return view;
}

/** Deals with an ad account again: every block that holds for it ends, those of its owners' other ad accounts too. Idempotent. @throws as `blockAdAccount` */
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

/** The campaigns of an ad account, and of its owners' others, whose days were held lately: an ended row says nothing of the book. */
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
