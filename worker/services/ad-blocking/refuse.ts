import { eq } from "drizzle-orm";
import { type Advertised, blockedFields } from "../../../domain/project/ad-blocking";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { blockingOf } from "./get";

/**
 * What of a campaign its publisher turns away, so that nobody books what is never shown.
 * @returns message codes by field, as `blockedFields`
 */
export async function fieldsTurnedAway(
  ctx: ServiceContext,
  pubProjectId: string,
  advertised: Advertised,
): Promise<Record<string, string>> {
  const publisher = await ctx.db.query.projects.findFirst({
    columns: { adBlockingCategories: true, adBlockingDomains: true },
    where: eq(schema.projects.id, pubProjectId),
  });
  return publisher ? blockedFields(blockingOf(publisher), advertised) : {};
}
