import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError, momentView, pageOf, parseOrRefuse } from "../../../domain/kernel";
import { schema } from "../../db/client";
import {
  afterChosenCursor,
  holds,
  inChosenOrder,
  pageQuerySchema,
  requireOperatorRead,
  type ServiceContext,
  toChosenPage,
} from "../kernel";
import { actsOn, actView, mailsTo, sentMailView } from "./operator-records";

const { accounts, memberships, projects, sessions } = schema;

export const operatorAccountView = z.object({
  id: z.string().describe("Id of the account"),
  name: z.string().describe("Name of the person"),
  email: z.string().describe("E-mail address of the account"),
  emailVerified: z.boolean().describe("Whether the address is verified"),
  kind: z
    .enum(["adv", "pub"])
    .describe("What the account mainly is for: `adv` advertising, `pub` publishing"),
  locale: z.enum(["ko", "en", "ja"]).describe("Language of the console"),
  isOperator: z.boolean().describe("Whether the account is an operator's"),
  hasSecondFactor: z.boolean().describe("Whether it signs in with a second factor"),
  projectCount: z.int().describe("How many projects it is a member of"),
  lastSeenAt: momentView.nullable().describe("When one of its open sessions was last used"),
  createdAt: momentView.describe("When it signed up"),
});
export type OperatorAccount = z.output<typeof operatorAccountView>;

export const operatorAccountPageView = pageOf(operatorAccountView).extend({ total: z.int() });

export const accountQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(100).optional().describe("In the name or the address, or a whole id"),
  kind: z.enum(["adv", "pub"]).optional(),
  role: z.enum(["operator", "member"]).optional(),
});

// Drizzle reads both columns as dates, but the cursor needs numbers.
const createdAt = sql<number>`${accounts.createdAt}`;
const ORDER = { sort: "createdAt", dir: "desc", value: createdAt, id: accounts.id } as const;

/** Excludes deleted accounts, which have no name. */
const isThere = ne(accounts.name, "");

const SHOWN = {
  id: accounts.id,
  name: accounts.name,
  email: accounts.email,
  emailVerified: accounts.emailVerified,
  kind: accounts.kind,
  locale: accounts.locale,
  isOperator: accounts.isOperator,
  hasSecondFactor: accounts.twoFactorEnabled,
  projectCount: sql<number>`(select count(*) from ${memberships} join ${projects} on ${projects.id} = ${memberships.projectId} and ${projects.deletedAt} is null where ${memberships.accountId} = ${accounts}.id)`,
  lastSeenAt: sql<
    number | null
  >`(select max(${sessions.updatedAt}) from ${sessions} where ${sessions.accountId} = ${accounts}.id)`,
  createdAt,
};

/**
 * All accounts, the newest first.
 * @param query `accountQuerySchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, 070
 */
export async function listAccountsForOperator(
  ctx: ServiceContext,
  query: unknown = {},
): Promise<z.output<typeof operatorAccountPageView>> {
  requireOperatorRead(ctx);
  const { limit, next, ...filter } = parseOrRefuse(accountQuerySchema, query);
  const wanted = and(
    isThere,
    filter.q ? named(filter.q) : undefined,
    filter.kind && eq(accounts.kind, filter.kind),
    filter.role && eq(accounts.isOperator, filter.role === "operator"),
  );
  const [items, total] = await Promise.all([
    ctx.db
      .select(SHOWN)
      .from(accounts)
      .where(and(wanted, afterChosenCursor(ORDER, next)))
      .orderBy(...inChosenOrder(ORDER))
      .limit(limit + 1),
    ctx.db.$count(accounts, wanted),
  ]);
  const page = toChosenPage(items, limit, ORDER.sort, ({ id, createdAt: value }) => ({ id, value }));
  return { ...page, total };
}

const named = (text: string): SQL | undefined =>
  sql`(${accounts.id} = ${text} or ${holds(text, accounts.name, accounts.email)})`;

const SESSIONS_SHOWN = 20;
const PROJECTS_SHOWN = 100;

export const operatorAccountDetailView = z.object({
  account: operatorAccountView,
  projects: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(["adv", "pub"]),
      displayName: z.string(),
      level: z.int(),
      lastAccessedAt: momentView.nullable(),
    }),
  ),
  /** Active sessions, the most recently used first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().nullable(),
      hasSecondFactor: z.boolean(),
      createdAt: momentView,
      lastUsedAt: momentView,
      expiresAt: momentView,
    }),
  ),
  mails: z.array(sentMailView),
  acts: z.array(actView),
});
export type OperatorAccountDetail = z.output<typeof operatorAccountDetailView>;

/** An account with all details for support. @throws AppError as the list, ACCOUNT_NOT_FOUND */
export async function getAccountForOperator(
  ctx: ServiceContext,
  accountId: string,
): Promise<OperatorAccountDetail> {
  requireOperatorRead(ctx);
  const [account] = await ctx.db
    .select(SHOWN)
    .from(accounts)
    .where(and(isThere, eq(accounts.id, accountId)))
    .limit(1);
  if (!account) throw new AppError("ACCOUNT_NOT_FOUND");
  const [own, open, mails, acts] = await Promise.all([
    ctx.db
      .select({
        id: projects.id,
        kind: projects.kind,
        displayName: projects.displayName,
        level: memberships.level,
        lastAccessedAt: memberships.lastAccessedAt,
      })
      .from(memberships)
      .innerJoin(projects, and(eq(projects.id, memberships.projectId), sql`${projects.deletedAt} is null`))
      .where(eq(memberships.accountId, accountId))
      .orderBy(desc(memberships.lastAccessedAt), desc(projects.id))
      .limit(PROJECTS_SHOWN),
    ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, new Date(ctx.now))))
      .orderBy(desc(sessions.updatedAt))
      .limit(SESSIONS_SHOWN),
    mailsTo(ctx, [account.email]),
    actsOn(ctx, accountId),
  ]);
  const shown = open.map((session) => ({
    id: session.id,
    userAgent: session.userAgent,
    hasSecondFactor: session.secondFactorAt !== null,
    createdAt: session.createdAt.getTime(),
    lastUsedAt: session.updatedAt.getTime(),
    expiresAt: session.expiresAt.getTime(),
  }));
  return { account, projects: own, sessions: shown, mails, acts };
}
