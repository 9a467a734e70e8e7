import { timingSafeEqual } from "node:crypto";
import { and, asc, eq, gte, isNull, lt, or } from "drizzle-orm";
import { compareTasks, TASK_MAIL_ROWS, taskMailDay } from "../../../../domain/desk";
import { AppError } from "../../../../domain/kernel";
import { LEVEL, mayAct, type Side } from "../../../../domain/people";
import { DEFAULT_LOCALE, isLocale } from "../../../../locales/words";
import { taskMail } from "../../../../locales/words/task-mail";
import { schema } from "../../../db/client";
import type { OutboxPayload } from "../../../db/outbox-topics";
import { mailFor } from "../../../integrations/mail";
import {
  commitChange,
  commitWork,
  requireAccess,
  type ServiceContext,
  senderForProject,
  signatureFor,
} from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { readAdvTasks } from "./adv";
import { readPubTasks } from "./pub";

const { accounts, memberships, projects, taskMails } = schema;

const DUE_AT_ONCE = 200;

/**
 * Queues the daily mails of tasks, once per member and business day from 09:00 of the project's zone on; members who may act only.
 * @returns number of queued mails
 */
export async function tickTaskMails(ctx: ServiceContext): Promise<number> {
  const [places, holidays] = await Promise.all([
    ctx.db
      .selectDistinct({ country: projects.country, timezone: projects.timezone })
      .from(projects)
      .where(isNull(projects.deletedAt)),
    readHolidayChanges(ctx),
  ]);
  const due = places.flatMap((place) => {
    const day = taskMailDay({ ...place, holidays }, ctx.now);
    return day === null ? [] : [{ ...place, day }];
  });
  if (due.length === 0) return 0;
  const rows = await ctx.db
    .select({
      ...{ projectId: projects.id, accountId: memberships.accountId },
      ...{ country: projects.country, timezone: projects.timezone },
    })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .leftJoin(taskMails, ofMember)
    .where(
      and(
        isNull(projects.deletedAt),
        isNull(projects.suspendedAt),
        gte(memberships.level, LEVEL.editor),
        isOn,
        or(
          ...due.map(({ country, timezone, day }) =>
            and(eq(projects.country, country), eq(projects.timezone, timezone), isNotMailed(day)),
          ),
        ),
      ),
    )
    .orderBy(asc(projects.id), asc(memberships.accountId))
    .limit(DUE_AT_ONCE);
  for (const { projectId, accountId, country, timezone } of rows) {
    const day = due.find((place) => place.country === country && place.timezone === timezone)?.day ?? "";
    const mailed = ctx.db
      .insert(taskMails)
      .values({ projectId, accountId, mailedDay: day })
      .onConflictDoUpdate({
        target: [taskMails.projectId, taskMails.accountId],
        set: { mailedDay: day },
        setWhere: isNotMailed(day),
      });
    await commitChange(ctx, mailed, { events: [["mail.tasks", { projectId, accountId }]] });
  }
  return rows.length;
}

const isNotMailed = (day: string) => or(isNull(taskMails.mailedDay), lt(taskMails.mailedDay, day));
/** Join of a membership's row; without one, its mails are on. */
const ofMember = and(
  eq(taskMails.projectId, memberships.projectId),
  eq(taskMails.accountId, memberships.accountId),
);
const isOn = or(isNull(taskMails.isOff), eq(taskMails.isOff, false));
const memberOf = (projectId: string, accountId: string) =>
  and(eq(memberships.projectId, projectId), eq(memberships.accountId, accountId));

/** Mails a member the tasks of now; nothing without tasks, or after the membership ended. */
export async function sendTaskMail(
  ctx: ServiceContext,
  { projectId, accountId }: OutboxPayload<"mail.tasks">,
): Promise<void> {
  const [found] = await ctx.db
    .select({ project: projects, account: accounts, level: memberships.level })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(taskMails, ofMember)
    .where(and(memberOf(projectId, accountId), isOn))
    .limit(1);
  if (!found || found.project.deletedAt !== null) return;
  const { project, account, level } = found;
  const side = project.kind;
  if (!mayAct("campaign.read", side, level)) return;
  const tasks = await (side === "adv" ? readAdvTasks : readPubTasks)(ctx, { project, level });
  if (tasks.length === 0) return;
  const sender = await senderForProject(ctx, projectId);
  const stopUrl = `${sender.origin}/unsubscribe/${await taskMailToken(ctx, projectId, accountId)}`;
  const words = taskMail(isLocale(account.locale) ? account.locale : DEFAULT_LOCALE, {
    ...{ project: project.displayName, zone: project.timezone, now: ctx.now, total: tasks.length },
    tasks: tasks.sort(compareTasks).slice(0, TASK_MAIL_ROWS),
    url: `${sender.origin}/${side}/${projectId}/tasks`,
    ...{ stopUrl, sender: sender.name },
  });
  await mailFor(ctx.env).send({ to: account.email, unsubscribeUrl: stopUrl, ...words });
}

const TOKEN_KIND = "tasks";

/** Whether an unsubscribe token is one of a task mail. */
export const isTaskMailToken = (token: string): boolean => token.startsWith(`${TOKEN_KIND}.`);

/** Token that ends a member's task mails of a project: `tasks.{project}.{account}.{HMAC}`; it does not expire. */
export async function taskMailToken(
  { env }: Pick<ServiceContext, "env">,
  projectId: string,
  accountId: string,
): Promise<string> {
  const subject = `${TOKEN_KIND}.${projectId}.${accountId}`;
  return `${subject}.${await signatureFor(env.AUTH_SECRET, "task-mail", subject)}`;
}

async function readToken(ctx: ServiceContext, token: string) {
  const [, projectId = "", accountId = ""] = token.split(".");
  const [given, own] = [Buffer.from(token), Buffer.from(await taskMailToken(ctx, projectId, accountId))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw new AppError("NOT_FOUND");
  return { projectId, accountId };
}

/** The project and state of a task mail's unsubscribe link. @throws AppError NOT_FOUND for an invalid token */
export async function readTaskMail(
  ctx: ServiceContext,
  token: string,
): Promise<{ project: string | null; isOn: boolean }> {
  const { projectId, accountId } = await readToken(ctx, token);
  const [found] = await ctx.db
    .select({ project: projects.displayName, isOff: taskMails.isOff })
    .from(memberships)
    .innerJoin(projects, eq(projects.id, memberships.projectId))
    .leftJoin(taskMails, ofMember)
    .where(memberOf(projectId, accountId))
    .limit(1);
  return { project: found?.project ?? null, isOn: found !== undefined && !found.isOff };
}

/** Ends a member's task mails without a session. Source: RFC 8058. @throws AppError NOT_FOUND for an invalid token */
export async function endTaskMail(ctx: ServiceContext, token: string): Promise<void> {
  const { projectId, accountId } = await readToken(ctx, token);
  await writeChoice(ctx, projectId, accountId, false);
}

/**
 * Switches the caller's daily task mail of a project. Needs the level of saved views: both are settings of a member who may act.
 * @throws AppError of `requireAccess`
 */
export async function chooseTaskMail(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
  { isOn }: { isOn: boolean },
): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "saved-view.write", side);
  await writeChoice(ctx, projectId, account.id, isOn);
}

async function writeChoice(ctx: ServiceContext, projectId: string, accountId: string, isOn: boolean) {
  const set = { isOff: !isOn };
  const chosen = ctx.db
    .insert(taskMails)
    .values({ projectId, accountId, ...set })
    .onConflictDoUpdate({ target: [taskMails.projectId, taskMails.accountId], set });
  await commitWork(ctx, { rows: [chosen] });
}

/** Whether the caller gets the daily mail; null for a level that gets none. @throws AppError of `requireAccess` */
export async function readTaskMailChoice(
  ctx: ServiceContext,
  side: Side,
  projectId: string,
): Promise<boolean | null> {
  const { account, level } = await requireAccess(ctx, projectId, "campaign.read", side);
  if (level < LEVEL.editor) return null;
  const choice = await ctx.db.query.taskMails.findFirst({
    columns: { isOff: true },
    where: and(eq(taskMails.projectId, projectId), eq(taskMails.accountId, account.id)),
  });
  return !choice?.isOff;
}
