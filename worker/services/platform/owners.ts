import { and, eq, gte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../db/client";

const { memberships } = schema;
const one = alias(memberships, "owner_of_one");
const other = alias(memberships, "owner_of_other");

/**
 * Whether two ad accounts are one, or somebody owns both. What a publisher says of an ad account holds for both then. Source: decision 0161.
 * @param idOfOne also as a column of the question around it
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
