import { and, asc, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { hasItsTurn, type ServiceContext } from "../kernel";
import { configureMeter } from "./meter";

const TURN_MAX = 200;

/**
 * Updates the traffic forecast of live campaigns, each once an hour. @returns number of updated campaigns
 */
export async function tickForecasts(ctx: ServiceContext): Promise<number> {
  const { campaigns } = schema;
  const due = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.status, "live"), hasItsTurn(campaigns.id, ctx.now)))
    .orderBy(asc(campaigns.id))
    .limit(TURN_MAX);
  for (const campaign of due) await configureMeter(ctx, campaign);
  return due.length;
}
