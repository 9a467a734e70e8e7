import { and, eq } from "drizzle-orm";
import { type Grants, grantsFor } from "../../../domain/project/allow-list";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { isBooker } from "./granting";

/** What a publisher's allow list grants to the people of an ad account: the most that any of those who may book gets. */
export async function grantsOf(
  ctx: ServiceContext,
  pubProjectId: string,
  advProjectId: string,
): Promise<Grants> {
  const [entries, members] = await Promise.all([
    ctx.db.query.allowListEntries.findMany({ where: eq(schema.allowListEntries.projectId, pubProjectId) }),
    ctx.db
      .select({ email: schema.accounts.email })
      .from(schema.memberships)
      .innerJoin(schema.accounts, eq(schema.accounts.id, schema.memberships.accountId))
      .where(and(eq(schema.memberships.projectId, advProjectId), isBooker)),
  ]);
  const grants = members.map((member) => grantsFor(member.email, entries));
  return {
    manualPayment: grants.some((grant) => grant.manualPayment),
    inHouse: grants.some((grant) => grant.inHouse),
    privateAccess: grants.some((grant) => grant.privateAccess),
  };
}
