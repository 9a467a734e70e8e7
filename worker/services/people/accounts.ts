import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError, LIST_PAGE_LIMIT, parseOrRefuse } from "../../../domain/kernel";
import { type AlarmChoices, accountOptionsSchema, profileSchema } from "../../../domain/people";
import { schema } from "../../db/client";
import { type Identity, type Locale, requireAccount, type ServiceContext } from "../kernel";
import { type AccountDevice, listAccountDevices } from "./devices";
import { type GroupSummary, listGroups } from "./groups";

/** The calling account. @throws AppError UNAUTHORIZED */
export function getMe(ctx: ServiceContext): Identity {
  return requireAccount(ctx);
}

export interface Membership {
  id: string;
  kind: "adv" | "pub";
  displayName: string;
  level: number;
  lastAccessedAt: number | null;
}

export interface AccountDetail extends Identity {
  options: AccountOptions;
  devices: AccountDevice[];
  groups: GroupSummary[];
  /** The hundred most recently used memberships; `GET /project` lists all. */
  memberships: Membership[];
}

/** `GET /account/me`: the caller's account with its options, devices, groups and memberships. @throws AppError UNAUTHORIZED */
export async function getMyAccount(ctx: ServiceContext): Promise<AccountDetail> {
  const account = requireAccount(ctx);
  const [options, devices, groups, memberships] = await Promise.all([
    readOptions(ctx),
    listAccountDevices(ctx),
    listGroups(ctx),
    readMemberships(ctx, account),
  ]);
  return { ...account, options, devices, groups, memberships };
}

function readMemberships(ctx: ServiceContext, account: Identity): Promise<Membership[]> {
  const { memberships, projects } = schema;
  const usedAt = sql`coalesce(${memberships.lastAccessedAt}, ${memberships.createdAt})`;
  return ctx.db
    .select({
      id: projects.id,
      kind: projects.kind,
      displayName: projects.displayName,
      level: memberships.level,
      lastAccessedAt: memberships.lastAccessedAt,
    })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), isNull(projects.deletedAt)))
    .where(eq(memberships.accountId, account.id))
    .orderBy(desc(usedAt), desc(projects.id))
    .limit(LIST_PAGE_LIMIT);
}

export interface AccountOptions {
  locale: Locale;
  /** Channels that are not named are on. */
  alarms: AlarmChoices;
}

/** The language of the caller's pages and mails, and the channels of each alarm. @throws AppError UNAUTHORIZED */
export async function readOptions(ctx: ServiceContext): Promise<AccountOptions> {
  const { id } = requireAccount(ctx);
  const [options] = await ctx.db
    .select({ locale: schema.accounts.locale, alarms: schema.accounts.alarms })
    .from(schema.accounts)
    .where(eq(schema.accounts.id, id))
    .limit(1);
  if (!options) throw new AppError("UNAUTHORIZED");
  return options;
}

/**
 * `PUT /account/options`: changes the given options only. Source: rule P11.
 *
 * @param input `accountOptionsSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function updateOptions(ctx: ServiceContext, input: unknown): Promise<AccountOptions> {
  const { id } = requireAccount(ctx);
  const { locale, alarms } = parseOrRefuse(accountOptionsSchema, input);
  await ctx.db
    .update(schema.accounts)
    .set({
      updatedAt: new Date(ctx.now),
      ...(locale === undefined ? {} : { locale }),
      // Merged in one statement (RFC 7396), so that concurrent changes do not overwrite each other.
      ...(alarms === undefined
        ? {}
        : { alarms: sql`json_patch(${schema.accounts.alarms}, ${JSON.stringify(alarms)})` }),
    })
    .where(eq(schema.accounts.id, id));
  return readOptions(ctx);
}

/**
 * `PUT /account`: changes the caller's display name. Source: rule P11.
 *
 * @param input `profileSchema`
 * @throws AppError UNAUTHORIZED, 070
 */
export async function updateProfile(ctx: ServiceContext, input: unknown): Promise<Identity> {
  const account = requireAccount(ctx);
  const { name } = parseOrRefuse(profileSchema, input);
  await ctx.db
    .update(schema.accounts)
    .set({ name, updatedAt: new Date(ctx.now) })
    .where(eq(schema.accounts.id, account.id));
  return { ...account, name };
}
