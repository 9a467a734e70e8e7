import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { EXPLAIN_KEY_TTL_MS, type Explanation, explainKey } from "../../../domain/serving/explain";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { type ExplainInput, explainInputSchema } from "../../../domain/testing/schema";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import { findApp } from "../apps/find";
import type { ServiceContext } from "../context";
import { keyedMac } from "../shared/keyed-mac";
import { findUnit } from "../units/find";

export interface ExplainedDecision {
  explanation: Explanation;
  /** Names of the campaigns in it, by id. */
  names: Record<string, string>;
}

/**
 * Asks the ad server to explain one decision of a unit in full. Nothing is spent or counted.
 * @returns null when the ad server does not know the unit (yet), or does not answer
 * @throws AppError 070, AD_UNIT_NOT_FOUND, and those of `requireAccess`
 */
export async function explainDecision(
  ctx: ServiceContext,
  projectId: string,
  unitId: string,
  input: unknown,
): Promise<ExplainedDecision | null> {
  const { project } = await requireAccess(ctx, projectId, "unit.read", "pub");
  const asked = parseOrRefuse(explainInputSchema, input);
  const unit = await findUnit(ctx, projectId, unitId);
  const app = await findApp(ctx, projectId, unit.appId);
  const secret = ctx.env.EXPLAIN_KEY;
  if (secret === undefined) return null;
  const key = explainKey(projectId, ctx.now + EXPLAIN_KEY_TTL_MS, keyedMac(secret));
  const query = new URLSearchParams({ unit: unit.id, explain: key, ...queryOf(asked, project.timezone) });
  const explanation = await ask(`${ctx.env.AD_SERVE_ORIGIN}/request?${query}`, app.appKey);
  if (explanation === null) return null;
  return {
    explanation,
    names: await namesOf(
      ctx,
      explanation.candidates.map(({ campaignId }) => campaignId),
    ),
  };
}

function queryOf({ uid, language, country, at }: ExplainInput, zone: string): Record<string, string> {
  return {
    ...(uid ? { uid } : {}),
    ...(language ? { lcl: language } : {}),
    ...(country ? { country: country.toLowerCase() } : {}),
    ...(at ? { at: instantOf(at, zone) } : {}),
  };
}

/** @throws AppError 070 for a day or hour that no calendar has */
function instantOf(at: string, zone: string): string {
  try {
    return Temporal.PlainDateTime.from(at, { overflow: "reject" })
      .toZonedDateTime(zone)
      .toInstant()
      .toString();
  } catch {
    throw new AppError("070", { fields: { at: ["date"] } });
  }
}

async function ask(url: string, appKey: string): Promise<Explanation | null> {
  try {
    const response = await fetch(url, { headers: { Authorization: appKey } });
    const { code, result } = (await response.json()) as { code: number; result?: Explanation };
    return code === 0 && result ? result : null;
  } catch {
    return null;
  }
}

async function namesOf(ctx: ServiceContext, ids: readonly string[]): Promise<Record<string, string>> {
  const { campaigns } = schema;
  const rows = await ctx.db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(sql`${campaigns.id} in (select value from json_each(${JSON.stringify(ids)}))`);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
