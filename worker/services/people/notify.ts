import { and, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS } from "../../../domain/kernel";
import {
  type AlarmChannel,
  type Level,
  type News,
  NOTIFICATION_KEPT_DAYS,
  newsOf,
  wantsAlarm,
} from "../../../domain/people";
import { DEFAULT_LOCALE, isLocale, type Locale } from "../../../locales/words";
import { newsMail } from "../../../locales/words/news-words";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import type { OutboxEvent, OutboxPayload } from "../../db/outbox-topics";
import { type ServiceContext, senderForPerson, senderForProject, sendMail, type Work } from "../kernel";

/** Recipients: named accounts, or a project's members from a level up without the acting account. */
export type Recipients =
  | { accountIds: readonly string[]; projectId: string | null }
  | { projectId: string; level: Level };

/**
 * @param eventId permanent id of the event: each recipient is notified once, however often the event is handled
 * @param publisherId the publisher that decided, if one did
 * @param aboutProjectId the project concerned, if the recipient is no longer a member: its brand is used in the mail
 * @param mailed addresses that get a separate mail about the same event, and so no second one
 */
export type Notice = Recipients &
  News & { eventId: string; publisherId?: string; aboutProjectId?: string; mailed?: readonly string[] };

/**
 * Notifications of an event, for the batch of the change itself: a row in the console and a mail in the outbox, each for
 * recipients that chose this channel for the kind.
 */
export async function notificationOf(ctx: ServiceContext, notice: Notice): Promise<Work> {
  const people = await recipientsOf(ctx, notice);
  const wanting = (channel: AlarmChannel) =>
    people.filter(({ alarms }) => wantsAlarm(alarms, notice.kind, channel));
  const mails = wanting("mail")
    .filter(({ email }) => !notice.mailed?.includes(email))
    .map(({ id: accountId }) => mailOf(notice, { accountId }));
  const shared = "level" in notice ? await primaryMail(ctx, notice, people) : [];
  return { rows: await consoleRows(ctx, wanting("console"), notice), events: [...mails, ...shared] };
}

type NewsMail = OutboxPayload<"mail.news">;

function mailOf(
  { kind, details, projectId, publisherId, aboutProjectId }: Notice,
  to: NewsMail["to"],
): OutboxEvent {
  return ["mail.news", { to, kind, details: { ...details }, projectId, publisherId, aboutProjectId }];
}

/** A project's primary address and its language; null if there is none, or it is the address of one of these accounts. */
export async function primaryAddress(
  ctx: Pick<ServiceContext, "db">,
  projectId: string,
  notified: readonly { email: string }[],
): Promise<{ email: string; locale: Locale } | null> {
  const project = await ctx.db.query.projects.findFirst({
    columns: { primaryEmail: true, language: true },
    where: and(eq(schema.projects.id, projectId), isNull(schema.projects.deletedAt)),
  });
  const email = project?.primaryEmail;
  if (!project || !email || notified.some((person) => person.email === email)) return null;
  return { email, locale: isLocale(project.language) ? project.language : DEFAULT_LOCALE };
}

/** Notifications to a project's members by level also go to its primary address, whichever members there are. */
async function primaryMail(
  ctx: ServiceContext,
  notice: Notice & { projectId: string },
  people: readonly { email: string }[],
): Promise<OutboxEvent[]> {
  const address = await primaryAddress(ctx, notice.projectId, people);
  return !address || notice.mailed?.includes(address.email) ? [] : [mailOf(notice, address)];
}

/** One notification row per recipient; retries are no-ops. */
export async function consoleRows(
  ctx: ServiceContext,
  people: readonly { id: string }[],
  { kind, details, eventId, projectId }: News & { eventId: string; projectId: string | null },
): Promise<BatchItem<"sqlite">[]> {
  const rows: BatchItem<"sqlite">[] = [];
  for (const { id: accountId } of people) {
    const id = await ctx.newId("notification");
    const row = { id, accountId, projectId, kind, details: { ...details }, eventId, createdAt: ctx.now };
    rows.push(ctx.db.insert(schema.notifications).values(row).onConflictDoNothing());
  }
  return rows;
}

async function recipientsOf(ctx: ServiceContext, notice: Notice) {
  const { accounts, memberships } = schema;
  const columns = { id: accounts.id, email: accounts.email, alarms: accounts.alarms };
  if ("accountIds" in notice) {
    if (notice.accountIds.length === 0) return [];
    return ctx.db
      .select(columns)
      .from(accounts)
      .where(inArray(accounts.id, [...notice.accountIds]));
  }
  const members = await ctx.db
    .select(columns)
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.projectId, notice.projectId), gte(memberships.level, notice.level)));
  return members.filter(({ id }) => id !== ctx.account?.id);
}

/**
 * Mails a notification to an account in its own language, unless the account has turned its kind off since; or to a project's
 * primary address.
 */
export async function sendNewsMail(
  ctx: ServiceContext,
  { to, kind, details, projectId, aboutProjectId, publisherId }: NewsMail,
): Promise<void> {
  const news = newsOf(kind, details);
  const reader = await readerOf(ctx, to);
  if (!news || !reader || !wantsAlarm(reader.alarms, news.kind, "mail")) return;
  const place = aboutProjectId ?? projectId;
  const sender = place
    ? await senderForProject(ctx, place, publisherId)
    : await senderForPerson(ctx, reader.originProjectId);
  const words = newsMail(serverI18n(reader.locale), news, sender);
  await sendMail(ctx, { to: reader.email, ...words });
}

async function readerOf(ctx: ServiceContext, to: NewsMail["to"]) {
  if ("email" in to) {
    const locale = isLocale(to.locale) ? to.locale : DEFAULT_LOCALE;
    return { email: to.email, locale, alarms: {}, originProjectId: null };
  }
  return ctx.db.query.accounts.findFirst({
    columns: { email: true, locale: true, alarms: true, originProjectId: true },
    where: eq(schema.accounts.id, to.accountId),
  });
}

const BATCH = 1_000;

/** Deletes old notifications, the oldest first, in batches. @returns number of deleted rows */
export async function forgetOldNotifications(ctx: ServiceContext): Promise<number> {
  const { notifications } = schema;
  const old = ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, ctx.now - NOTIFICATION_KEPT_DAYS * DAY_MS))
    .orderBy(notifications.createdAt)
    .limit(BATCH);
  const gone = await ctx.db
    .delete(notifications)
    .where(inArray(notifications.id, old))
    .returning({ id: notifications.id });
  return gone.length;
}
