import { and, asc, eq, sql } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { configureMeter } from "./configure-meter";

const MINUTE_MS = 60_000;
/** Each live campaign's turn comes once in so many minutes. */
const TURNS = 60;
const TURN_MAX = 200;

/**
 * Gives live campaigns the forecast of their traffic anew, each once an hour: its minute hangs on its id, so that they do
 * not all come at once. @returns how many were told.
 */
export async function tickForecasts(ctx: ServiceContext): Promise<number> {
  const turn = Math.floor(ctx.now / MINUTE_MS) % TURNS;
  const { campaigns } = schema;
  const own = sql`(unicode(substr(${campaigns.id}, -1)) * 7 + unicode(substr(${campaigns.id}, -2, 1))) % ${TURNS}`;
  const due = await ctx.db
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.status, "live"), sql`${own} = ${turn}`))
    .orderBy(asc(campaigns.id))
    .limit(TURN_MAX);
  for (const campaign of due) await configureMeter(ctx, campaign);
  return due.length;
}
