import { AppError, BILLING_ZONE, type Country, dayStartMs } from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { contextOf, openShop } from "./factories";

/** One hour after the start of a day in Seoul; epoch milliseconds. */
export const at = (month: string, day: number) =>
  dayStartMs(`${month}-${String(day).padStart(2, "0")}`, BILLING_ZONE) + 3_600_000;

/** The error code of a verb's refusal; null if it succeeds. */
export const refusedWith = (run: () => Promise<unknown>) =>
  run().then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** A publisher with a number of delivered impressions in a month. */
export async function openPublisher(
  env: ConsoleEnv,
  month: string,
  impressions: number,
  country: Country = "KR",
) {
  const shop = await openShop(env, { country });
  await openDb(env.DB).insert(schema.projectMonths).values({ pubProjectId: shop.pub.id, month, impressions });
  const as = (now = Date.now()) => contextOf(env, shop.publisher, { now });
  return { project: shop.pub.id, as };
}
