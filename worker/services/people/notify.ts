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

/** Who is told: people by name, or a project's members from a level up without whoever did it. */
export type Recipients =
  | { accountIds: readonly string[]; projectId: string | null }
  | { projectId: string; level: Level };

/**
 * @param eventId names the event for good: each person is told of it once, however often it is handled
 * @param publisherId whose decision it is, where it is one publisher's
 * @param aboutProjectId the project that it is about, where whoever is told is no longer in it: its mail is in that one's name
 * @param mailed addresses that a mail of its own tells the same, so that nobody reads it twice
 */
export type Notice = Recipients &
  News & { eventId: string; publisherId?: string; aboutProjectId?: string; mailed?: readonly string[] };

/**
 * What tells people of something, for the work of the change itself: a row in the console and a mail in the outbox, each for
 * those only who want to hear of its kind that way.
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

/** A project's primary address and the language that the project is written to in; null where it has none, or it is one of these people's. */
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

/** What goes to a project's people by their level goes to its primary address too, whoever of them is there. */
async function primaryMail(
  ctx: ServiceContext,
  notice: Notice & { projectId: string },
  people: readonly { email: string }[],
): Promise<OutboxEvent[]> {
  const address = await primaryAddress(ctx, notice.projectId, people);
  return !address || notice.mailed?.includes(address.email) ? [] : [mailOf(notice, address)];
}

/** Who is told, and what of: one row a person, which a repetition leaves alone. */
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

/** Mails one person a piece of news in their own language, unless they have turned its kind off since; or a project's primary address. */
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

/** Forgets what the console told people long ago, the oldest first, so many at a time. @returns how many */
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
