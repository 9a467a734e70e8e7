import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { Identity, ServiceContext } from "../context";
import { type AccountDevice, listAccountDevices } from "../devices/list";
import { type GroupSummary, listGroups } from "../groups/list";
import { type AccountOptions, readOptions } from "./options";

/** Who is asking. @throws AppError UNAUTHORIZED */
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
  /** The first hundred, the last used first; `GET /project` has them all. */
  memberships: Membership[];
}

/** `GET /account/me`: the caller's account with all that the specification's section 3 says an account has. @throws AppError UNAUTHORIZED */
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
