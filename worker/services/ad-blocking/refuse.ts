import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Advertised, blockedFields } from "../../../domain/project/ad-blocking";
import type { FieldErrors } from "../../../domain/shared/errors";
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

const destinationSchema = z.object({ destinationUrl: z.string() });

/**
 * Where an ad leads, in whatever was sent, when its publisher turns that away: to be said beside whatever else is wrong.
 * @returns as `parseOrRefuse` takes it
 */
export async function destinationTurnedAway(
  ctx: ServiceContext,
  pubProjectId: string,
  input: unknown,
): Promise<FieldErrors> {
  const given = destinationSchema.safeParse(input);
  if (!given.success) return {};
  const codes = await fieldsTurnedAway(ctx, pubProjectId, given.data);
  return Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, [code]]));
}
