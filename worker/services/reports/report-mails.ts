import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, lte } from "drizzle-orm";
import { z } from "zod";
import { AppError, parseOrRefuse } from "../../../domain/kernel";
import { mayAct, type Side } from "../../../domain/people";
import {
  nextReportMailAt,
  REPORT_MAIL_ROWS,
  reportAskSchema,
  reportMailSchema,
  reportOfAddress,
} from "../../../domain/reports";
import { DEFAULT_LOCALE, isLocale } from "../../../locales/words";
import { reportMail } from "../../../locales/words/report-mail";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import type { ConsoleEnv } from "../../env";
import { mailFor } from "../../integrations/mail";
import {
  commitChange,
  commitWork,
  requireAccess,
  type ServiceContext,
  senderForProject,
  signatureFor,
} from "../kernel";
import { reportOf } from "./ask-report";
import { scopeOf } from "./report-scope";
import { requireView } from "./saved-views";

const { accounts, memberships, projects, reportMails: mails, savedViews: views } = schema;

/**
 * Subscribes the caller to mails of a saved view, or unsubscribes. Source: rule R17.
 * @param input `reportMailSchema`
 * @throws AppError 070, SAVED_VIEW_NOT_FOUND, and those of `requireAccess`
 */
export async function mailView(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  viewId: string,
  input: unknown,
): Promise<void> {
  const { account, project } = await requireAccess(ctx, projectId, "saved-view.read", side);
  const { rhythm } = parseOrRefuse(reportMailSchema, input);
  await requireView(ctx, projectId, viewId);
  const own = and(eq(mails.viewId, viewId), eq(mails.accountId, account.id));
  if (rhythm === "") {
    await commitWork(ctx, { rows: [ctx.db.delete(mails).where(own)] });
    return;
  }
  const set = { rhythm, nextAt: nextReportMailAt(rhythm, project.timezone, ctx.now) };
  const row = { viewId, accountId: account.id, ...set };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(mails)
        .values(row)
        .onConflictDoUpdate({ target: [mails.viewId, mails.accountId], set }),
    ],
  });
}

const DUE_AT_ONCE = 100;

/**
 * Sends due mails, each once, even if the job runs late or twice; several missed due times are sent as one.
 * @returns number of mails
 */
export async function tickReportMails(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ mail: mails, timezone: projects.timezone })
    .from(mails)
    .innerJoin(views, eq(views.id, mails.viewId))
    .innerJoin(projects, eq(projects.id, views.projectId))
    .where(lte(mails.nextAt, ctx.now))
    .orderBy(asc(mails.nextAt))
    .limit(DUE_AT_ONCE);
  for (const { mail, timezone } of due) {
    const { viewId, accountId, rhythm, nextAt: dueAtMs } = mail;
    const taken = ctx.db
      .update(mails)
      .set({ nextAt: nextReportMailAt(rhythm, timezone, ctx.now) })
      .where(and(eq(mails.viewId, viewId), eq(mails.accountId, accountId), eq(mails.nextAt, dueAtMs)));
    await commitChange(ctx, taken, { events: [["mail.report", { viewId, accountId, dueAtMs }]] });
  }
  return due.length;
}

/**
 * Mails a saved view's report as of its due time, limited to what its reader may currently see. A reader without access is
 * unsubscribed.
 */
export async function sendReportMail(
  ctx: ServiceContext,
  { viewId, accountId, dueAtMs }: OutboxPayload<"mail.report">,
): Promise<void> {
  const [found] = await ctx.db
    .select({
      view: views,
      project: projects,
      account: accounts,
      level: memberships.level,
      rhythm: mails.rhythm,
    })
    .from(mails)
    .innerJoin(views, eq(views.id, mails.viewId))
    .innerJoin(projects, eq(projects.id, views.projectId))
    .innerJoin(accounts, eq(accounts.id, mails.accountId))
    .leftJoin(
      memberships,
      and(eq(memberships.projectId, projects.id), eq(memberships.accountId, accounts.id)),
    )
    .where(and(eq(mails.viewId, viewId), eq(mails.accountId, accountId)))
    .limit(1);
  if (!found) return;
  const { view, project, account, level, rhythm } = found;
  const side = project.kind;
  if (project.deletedAt !== null || level === null || !mayAct("saved-view.read", side, level)) {
    const gone = and(eq(mails.viewId, viewId), eq(mails.accountId, accountId));
    await commitWork(ctx, { rows: [ctx.db.delete(mails).where(gone)] });
    return;
  }
  const address = reportOfAddress(new URLSearchParams(view.query), side, mayAct("spend.read", side, level));
  const ask = reportAskSchema.parse({ ...address.input, limit: REPORT_MAIL_ROWS });
  const table = await reportOf({ ...ctx, now: dueAtMs }, scopeOf(side, project), ask);
  const sender = await senderForProject(ctx, project.id);
  const stopUrl = `${sender.origin}/unsubscribe/${await unsubscribeToken(ctx, viewId, accountId)}`;
  const words = reportMail(isLocale(account.locale) ? account.locale : DEFAULT_LOCALE, {
    ...{ view: view.name, project: project.displayName, rhythm, table, ask, sender: sender.name },
    url: `${sender.origin}/${side}/${project.id}/report?${view.query}`,
    stopUrl,
  });
  await mailFor(ctx.env).send({ to: account.email, unsubscribeUrl: stopUrl, ...words });
}

const UNSUBSCRIBE = "report-mail";

/**
 * The token that ends one reader's mails of one view: `{view}.{account}.{HMAC}`. It does not expire, since mails are kept
 * indefinitely.
 */
export async function unsubscribeToken(
  { env }: { env: Pick<ConsoleEnv, "AUTH_SECRET"> },
  viewId: string,
  accountId: string,
): Promise<string> {
  const subject = `${viewId}.${accountId}`;
  return `${subject}.${await signatureFor(env.AUTH_SECRET, UNSUBSCRIBE, subject)}`;
}

/** @throws AppError NOT_FOUND for an invalid token */
async function readUnsubscribeToken(
  ctx: Pick<ServiceContext, "env">,
  token: string,
): Promise<{ viewId: string; accountId: string }> {
  const [viewId = "", accountId = ""] = token.split(".");
  const [given, own] = [Buffer.from(token), Buffer.from(await unsubscribeToken(ctx, viewId, accountId))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError("NOT_FOUND");
  return { viewId, accountId };
}

export const mailSubscriptionView = z.object({
  /** Null for a deleted view. */
  view: z.string().nullable(),
  project: z.string().nullable(),
  isOn: z.boolean(),
});

/**
 * The subscription of a mail's unsubscribe link.
 * @throws AppError NOT_FOUND for an invalid token
 */
export async function readMailSubscription(
  ctx: ServiceContext,
  token: string,
): Promise<z.output<typeof mailSubscriptionView>> {
  const { viewId, accountId } = await readUnsubscribeToken(ctx, token);
  const [found] = await ctx.db
    .select({ view: views.name, project: projects.displayName, mailed: mails.accountId })
    .from(views)
    .innerJoin(projects, eq(projects.id, views.projectId))
    .leftJoin(mails, and(eq(mails.viewId, views.id), eq(mails.accountId, accountId)))
    .where(eq(views.id, viewId))
    .limit(1);
  return {
    view: found?.view ?? null,
    project: found?.project ?? null,
    isOn: (found?.mailed ?? null) !== null,
  };
}

/**
 * Ends a reader's mails of a view, by the token of any of these mails and without a session. Source: RFC 8058.
 * @throws AppError NOT_FOUND for an invalid token
 */
export async function endReportMail(ctx: ServiceContext, token: string): Promise<void> {
  const { viewId, accountId } = await readUnsubscribeToken(ctx, token);
  await commitWork(ctx, {
    rows: [ctx.db.delete(mails).where(and(eq(mails.viewId, viewId), eq(mails.accountId, accountId)))],
  });
}
