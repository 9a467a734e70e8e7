import { and, eq, gte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";

const { memberships } = schema;
const one = alias(memberships, "owner_of_one");
const other = alias(memberships, "owner_of_other");

/**
 * Condition: two ad accounts are the same, or have a common owner. A publisher's grants and blocks of one then apply to the other. Source:
 * decision 0161.
 * @param idOfOne also a column of the outer query
 */
export function shareOwner(idOfOne: string | SQLWrapper, idOfOther: string | SQLWrapper): SQL {
  const owned = and(
    eq(one.projectId, idOfOne),
    eq(other.projectId, idOfOther),
    gte(one.level, LEVEL.owner),
    gte(other.level, LEVEL.owner),
  );
  const shared = sql`exists (select 1 from ${memberships} as ${sql.identifier("owner_of_one")} inner join ${memberships} as ${sql.identifier("owner_of_other")} on ${other.accountId} = ${one.accountId} where ${owned})`;
  return or(sql`${idOfOne} = ${idOfOther}`, shared) ?? shared;
}
