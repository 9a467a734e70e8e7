import { AppError, BILLING_ZONE, type Country, dayStartMs } from "../../domain/kernel";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { contextOf, openShop } from "./factories";

/** An hour into a day of a month in Seoul; epoch milliseconds. */
export const at = (month: string, day: number) =>
  dayStartMs(`${month}-${String(day).padStart(2, "0")}`, BILLING_ZONE) + 3_600_000;

/** The code that a verb refuses with; null where it does not. */
export const refusedWith = (run: () => Promise<unknown>) =>
  run().then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

/** A publisher that delivered so much in a month. */
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
