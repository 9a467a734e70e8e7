import { and, desc, eq, gt } from "drizzle-orm";
import { FIXED_TEST_CAMPAIGN } from "../../../domain/serving/test-ad";
import { AD_TEST_TTL_MS } from "../../../domain/serving/test-board";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { adTestSchema } from "../../../domain/testing/schema";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findProduct } from "../products/find";
import { unitIdsOf } from "../products/units-of";
import { boardOf } from "./board";
import { findDevice } from "./find-device";

/** A product's test campaign, with its device's name. */
export interface AdTest {
  id: string;
  device: { id: string; name: string };
  startedAt: number;
  endsAt: number;
  /** When the device first displayed the test ad; null as long as it did not. */
  seenAt: number | null;
}

/**
 * Shows the test ad on every unit of a product, to one device, for thirty minutes or until it is ended. One runs at a time.
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

/** @throws AppError AD_PRODUCT_NOT_FOUND, AD_PRODUCT_TESTER_NOT_FOUND when none runs, and those of `requireAccess` */
export async function getAdTest(ctx: ServiceContext, projectId: string, productId: string): Promise<AdTest> {
  const test = await findAdTest(ctx, projectId, productId);
  if (test === null) throw new AppError("AD_PRODUCT_TESTER_NOT_FOUND");
  return test;
}

/** The same, or null when none runs. @throws AppError AD_PRODUCT_NOT_FOUND, and those of `requireAccess` */
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
