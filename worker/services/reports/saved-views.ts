import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError, messageCode, parseOrRefuse } from "../../../domain/kernel";
import { mayAct, type Side } from "../../../domain/people";
import {
  REPORT_SHARES_MAX,
  reportAskSchema,
  reportOfAddress,
  reportQuery,
  reportShareSchema,
  SAVED_VIEWS_MAX,
  type SavedView,
  savedViewSchema,
} from "../../../domain/reports";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { commitWork, requireAccess, type ServiceContext } from "../kernel";
import { askedOf } from "./report-scope";

const { accounts, reportMails: mails, reportShares: shares, savedViews: views } = schema;
const TOKEN_BYTES = 16;

/** A project's saved views by name, with their links for readers that may create links. @throws AppError of `requireAccess` */
export async function listSavedViews(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
): Promise<SavedView[]> {
  const { level, account } = await requireAccess(ctx, projectId, "saved-view.read", side);
  const mayShare = mayAct("saved-view.write", side, level);
  const [saved, shared] = await Promise.all([
    ctx.db
      .select({ view: views, makerName: accounts.name, mailed: mails.rhythm })
      .from(views)
      .leftJoin(mails, and(eq(mails.viewId, views.id), eq(mails.accountId, account.id)))
      .leftJoin(accounts, eq(accounts.id, views.createdBy))
      .where(eq(views.projectId, projectId))
      .orderBy(asc(views.name))
      .limit(SAVED_VIEWS_MAX),
    mayShare ? openShares(ctx, projectId) : [],
  ]);
  return saved.map(({ view: { id, name, query, createdAt }, makerName, mailed }) => ({
    ...{ id, name, query, makerName, createdAt, mailed },
    shares: shared
      .filter(({ share }) => share.viewId === id)
      .map(({ share: { id, token, withMoney, createdAt }, makerName }) => ({
        ...{ id, token, withMoney, makerName, createdAt },
      })),
  }));
}

function openShares(ctx: ServiceContext, projectId: string) {
  return ctx.db
    .select({ share: shares, makerName: accounts.name })
    .from(shares)
    .leftJoin(accounts, eq(accounts.id, shares.createdBy))
    .where(and(eq(shares.projectId, projectId), isNull(shares.revokedAt)))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(SAVED_VIEWS_MAX * REPORT_SHARES_MAX);
}

/**
 * Saves the query of a report page's address under a name. Source: rule R11.
 * @param search of the address
 * @throws AppError 070 with fields, the refusals of a filter, CONFLICT, and those of `requireAccess`
 */
export async function saveView(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  input: unknown,
  search: URLSearchParams,
): Promise<void> {
  const access = await requireAccess(ctx, projectId, "saved-view.write", side);
  const { name } = parseOrRefuse(savedViewSchema, input);
  const query = reportQuery(search);
  if (query === null) throw new AppError("070");
  const { input: ask } = reportOfAddress(
    new URLSearchParams(query),
    side,
    mayAct("spend.read", side, access.level),
  );
  await askedOf(ctx, access, { only: null, productId: null }, reportAskSchema, ask);
  const id = await ctx.newId("savedView");
  const others = await otherViews(ctx, projectId, id);
  requireOwnName(others, name);
  if (others.length >= SAVED_VIEWS_MAX) throw wrongName(messageCode("tooMany", { max: SAVED_VIEWS_MAX }));
  const row = { id, projectId, name, query, createdBy: access.account.id, createdAt: ctx.now };
  const count = sql`(select count(*) from ${views} where project_id = ${projectId})`;
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(views).values(row).onConflictDoNothing({ target: views.id }),
      refuseWhen(ctx.db, sql`${count} > ${SAVED_VIEWS_MAX}`, "CONFLICT"),
    ],
  });
}

/** @throws AppError 070 with fields, SAVED_VIEW_NOT_FOUND, CONFLICT, and those of `requireAccess` */
export async function renameView(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  id: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-view.write", side);
  const { name } = parseOrRefuse(savedViewSchema, input);
  const own = await requireView(ctx, projectId, id);
  requireOwnName(await otherViews(ctx, projectId, id), name);
  await commitWork(ctx, { rows: [ctx.db.update(views).set({ name }).where(own)] });
}

/** Removes a view and revokes its links. @throws AppError SAVED_VIEW_NOT_FOUND, and those of `requireAccess` */
export async function removeView(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  id: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-view.write", side);
  const own = await requireView(ctx, projectId, id);
  const opening = and(eq(shares.projectId, projectId), eq(shares.viewId, id), isNull(shares.revokedAt));
  await commitWork(ctx, {
    rows: [ctx.db.delete(views).where(own), ctx.db.update(shares).set({ revokedAt: ctx.now }).where(opening)],
  });
}

/**
 * Creates a link that shows a saved view without an account. Source: rule R12.
 * @param input `reportShareSchema`
 * @throws AppError 070, SAVED_VIEW_NOT_FOUND, FORBIDDEN for amounts that the caller may not see, QUOTA_REACHED, and those of `requireAccess`
 */
export async function shareView(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  viewId: string,
  input: unknown,
): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "saved-view.write", side);
  const { withMoney } = parseOrRefuse(reportShareSchema, input);
  if (withMoney) await requireAccess(ctx, projectId, "spend.read", side);
  await requireView(ctx, projectId, viewId);
  const id = await ctx.newId("reportShare");
  const row = {
    ...{ id, projectId, viewId, withMoney, createdBy: account.id, createdAt: ctx.now },
    token: randomBytes(TOKEN_BYTES).toString("base64url"),
  };
  const open = sql`(select count(*) from ${shares} where view_id = ${viewId} and revoked_at is null)`;
  const isThere = sql`exists (select 1 from ${views} where id = ${viewId})`;
  await commitWork(ctx, {
    rows: [
      ctx.db.insert(shares).values(row).onConflictDoNothing({ target: shares.id }),
      refuseWhen(ctx.db, sql`${open} > ${REPORT_SHARES_MAX}`, "QUOTA_REACHED"),
      refuseWhen(ctx.db, sql`not ${isThere}`, "SAVED_VIEW_NOT_FOUND"),
    ],
  });
}

/** Revokes a link. @throws AppError REPORT_SHARE_NOT_FOUND, and those of `requireAccess` */
export async function revokeShare(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  id: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "saved-view.write", side);
  const own = and(eq(shares.id, id), eq(shares.projectId, projectId));
  const share = await ctx.db.query.reportShares.findFirst({ columns: { id: true }, where: own });
  if (!share) throw new AppError("REPORT_SHARE_NOT_FOUND");
  const revocation = ctx.db
    .update(shares)
    .set({ revokedAt: ctx.now })
    .where(and(own, isNull(shares.revokedAt)));
  await commitWork(ctx, { rows: [revocation] });
}

/** @returns the condition on its row @throws AppError SAVED_VIEW_NOT_FOUND */
export async function requireView(ctx: ServiceContext, projectId: string, id: string) {
  const own = and(eq(views.id, id), eq(views.projectId, projectId));
  const view = await ctx.db.query.savedViews.findFirst({ columns: { id: true }, where: own });
  if (!view) throw new AppError("SAVED_VIEW_NOT_FOUND");
  return own;
}

async function otherViews(ctx: ServiceContext, projectId: string, id: string) {
  const known = await ctx.db.query.savedViews.findMany({
    columns: { id: true, name: true },
    where: eq(views.projectId, projectId),
  });
  return known.filter((view) => view.id !== id);
}

function requireOwnName(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name === name)) throw wrongName("duplicate");
}

const wrongName = (code: string) => new AppError("070", { fields: { name: [code] } });
