import { and, eq, isNull } from "drizzle-orm";
import { type Db, schema } from "../../db/client";
import type { ProjectRow } from "../access";

/** The publisher of an alias, unless it was deleted. */
export function findPlatform(db: Db, alias: string): Promise<ProjectRow | undefined> {
  return db.query.projects.findFirst({
    where: and(
      eq(schema.projects.alias, alias.toLowerCase()),
      eq(schema.projects.kind, "pub"),
      isNull(schema.projects.deletedAt),
    ),
  });
}
