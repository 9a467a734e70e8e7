import { and, desc, eq, gt, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { AppError, momentView, parseOrRefuse } from "../../../domain/kernel";
import {
  AD_TEST_TTL_MS,
  adTestSchema,
  EXPLAIN_KEY_TTL_MS,
  type ExplainInput,
  type Explanation,
  explainInputSchema,
  explainKey,
  FIXED_TEST_CAMPAIGN,
} from "../../../domain/serving";
import { schema } from "../../db/client";
import { findApp, findProduct, findUnit, unitIdsOf } from "../inventory";
import { keyedMac, requireAccess, type ServiceContext } from "../kernel";
import { boardOf } from "./previews";
import { findDevice } from "./test-devices";

/** A product's test campaign, with its device's name. */
export const adTestView = z.object({
  id: z.string().describe("Id of the test"),
  device: z
    .object({
      id: z.string().describe("Id of the device"),
      name: z.string().describe("Name of the device"),
    })
    .describe("The test device"),
  startedAt: momentView.describe("When it began"),
  endsAt: momentView.describe("When it ends"),
  seenAt: momentView.nullable().describe("When the device first displayed the test ad"),
});
export type AdTest = z.output<typeof adTestView>;

/**
 * Shows the test ad on every unit of a product, on one device, for thirty minutes or until it is ended. One test runs at a time.
 * @returns the test, or null when it was ended
 * @throws AppError 070, NOT_FOUND (the device), AD_PRODUCT_NOT_FOUND, and those of `requireAccess`
 */
export async function runAdTest(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<AdTest | null> {
  await requireAccess(ctx, projectId, "testing.write", "pub");
  const product = await findProduct(ctx, projectId, productId);
  const { device: id, running } = parseOrRefuse(adTestSchema, input);
  const device = await findDevice(ctx, projectId, id);
  await endTests(ctx, projectId, product.id);
  if (!running) return null;
  const row = {
    id: await ctx.newId("adTest"),
    productId: product.id,
    deviceId: device.id,
    startedAt: ctx.now,
    endsAt: ctx.now + AD_TEST_TTL_MS,
    seenAt: null,
  };
  await ctx.db.insert(schema.adTests).values(row).onConflictDoNothing();
  await boardOf(ctx, projectId).start({
    id: row.id,
    unitIds: await unitIdsOf(ctx, product.id),
    deviceId: device.deviceId,
    endsAtMs: row.endsAt,
    ad: { campaign: FIXED_TEST_CAMPAIGN, creative: null },
  });
  return { ...row, device };
}

/** @throws AppError AD_PRODUCT_NOT_FOUND, AD_PRODUCT_TESTER_NOT_FOUND if none runs, and those of `requireAccess` */
export async function getAdTest(ctx: ServiceContext, projectId: string, productId: string): Promise<AdTest> {
  const test = await findAdTest(ctx, projectId, productId);
  if (test === null) throw new AppError("AD_PRODUCT_TESTER_NOT_FOUND");
  return test;
}

/** As `getAdTest`, or null if none runs. @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
export async function findAdTest(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<AdTest | null> {
  await requireAccess(ctx, projectId, "testing.read", "pub");
  const product = await findProduct(ctx, projectId, productId);
  const { adTests, testDevices } = schema;
  const [running] = await ctx.db
    .select({ test: adTests, device: { id: testDevices.id, name: testDevices.name } })
    .from(adTests)
    .innerJoin(testDevices, eq(testDevices.id, adTests.deviceId))
    .where(and(eq(adTests.productId, product.id), gt(adTests.endsAt, ctx.now)))
    .orderBy(desc(adTests.startedAt))
    .limit(1);
  if (!running) return null;
  const { test, device } = running;
  return { ...test, device };
}

async function endTests(ctx: ServiceContext, projectId: string, productId: string): Promise<void> {
  const { adTests } = schema;
  const running = await ctx.db
    .update(adTests)
    .set({ endsAt: ctx.now })
    .where(and(eq(adTests.productId, productId), gt(adTests.endsAt, ctx.now)))
    .returning({ id: adTests.id });
  for (const { id } of running) await boardOf(ctx, projectId).stop(id);
}

export interface ExplainedDecision {
  explanation: Explanation;
  /** Names of its campaigns, by id. */
  names: Record<string, string>;
}

/**
 * Lets the ad server explain one decision of a unit in full. Nothing is spent or counted.
 * @returns null if the ad server does not know the unit (yet), or does not answer
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

/** @throws AppError 070 for an invalid day or hour */
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
