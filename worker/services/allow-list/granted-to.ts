import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { LIST_PAGE_LIMIT } from "../../../domain/shared/limits";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { isBooker, isTheirs } from "./granting";

/** What one publisher's allow list grants to an ad account. */
export interface GrantedBy {
  publisherId: string;
  displayName: string;
  alias: string | null;
  manualPayment: boolean;
  inHouse: boolean;
  privateAccess: boolean;
}

/** Which publishers grant an ad account something: the most that any of those who may book gets, as `grantsOf` has it. @throws AppError of `requireAccess` */
export async function listGrantedTo(ctx: ServiceContext, advProjectId: string): Promise<GrantedBy[]> {
  await requireAccess(ctx, advProjectId, "project.read", "adv");
  const { allowListEntries: entries, projects, memberships, accounts } = schema;
  const any = (flag: typeof entries.manualPayment) =>
    sql<number>`max(${flag} or ${entries.wholeAllow})`.mapWith(Boolean);
  return ctx.db
    .select({
      publisherId: projects.id,
      displayName: projects.displayName,
      alias: projects.alias,
      manualPayment: any(entries.manualPayment),
      inHouse: any(entries.inHouse),
      privateAccess: any(entries.privateAccess),
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(entries, isTheirs)
    .innerJoin(projects, and(eq(projects.id, entries.projectId), isNull(projects.deletedAt)))
    .where(and(eq(memberships.projectId, advProjectId), isBooker))
    .groupBy(projects.id)
    .orderBy(asc(projects.displayName), asc(projects.id))
    .limit(LIST_PAGE_LIMIT);
}
