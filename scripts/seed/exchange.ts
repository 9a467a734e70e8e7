import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import { type BidOutcome, hourStart } from "../../domain/serving";
import type { ConsoleEnv } from "../../worker/env";
import type { ServiceContext } from "../../worker/services/kernel";
import { setFeatures } from "../../worker/services/platform";
import { addExchange } from "../../worker/services/serving";
import { storeFigures } from "./store-figures";
import type { Shop } from "./world";

/** Console bindings, and the local exchange's origin from the local runtime. */
interface ExchangeEnv extends ConsoleEnv {
  LOCAL_EXCHANGE?: string;
}

/**
 * The local exchange at the platform's units. Backfill is on in the living demo; in the small one a switch is left to try, and units
 * without a campaign stay empty, as its tests expect.
 */
export async function seedExchange(
  ctx: ServiceContext,
  env: ExchangeEnv,
  { pubId, units }: Pick<Shop, "pubId" | "units">,
  isLiving: boolean,
): Promise<void> {
  const exchangeId = await addExchange(ctx, pubId, {
    name: "데모 거래소",
    endpoint: `${env.LOCAL_EXCHANGE ?? "http://127.0.0.1:9999"}/bid/ok`,
    seat: "today-weather",
    currency: "USD",
    enabled: true,
    units: units.map(({ id }) => ({ unitId: id, floor: "0.5" })),
  });
  if (!isLiving) return;
  const features = ["ad-note", "audience-targeting", "quest", "backfill"];
  await setFeatures(ctx, pubId, { features });
  await tellAnswers(ctx, env, pubId, exchangeId, units);
}

/** Answers of the exchange for a unit every few hours; none is a valid bid, since the demo has no displays of its ads. */
const ANSWERS: Partial<Record<BidOutcome, number>> = {
  empty: 21,
  "below-floor": 9,
  late: 4,
  "blocked-domain": 2,
  "http-error": 1,
};
const ANSWERED_DAYS = 30;
const HOURS_APART = 6;

async function tellAnswers(
  ctx: ServiceContext,
  env: ConsoleEnv,
  pubId: string,
  exchangeId: string,
  units: Shop["units"],
): Promise<void> {
  const hours = Array.from(
    { length: (ANSWERED_DAYS * DAY_MS) / (HOURS_APART * HOUR_MS) },
    (_, at) => hourStart(ctx.now) - (at + 1) * HOURS_APART * HOUR_MS,
  );
  const rows = hours.flatMap((hourAt) =>
    units.flatMap(({ id }) =>
      Object.entries(ANSWERS).map(([outcome, count]) => ({
        ...{ exchange_id: exchangeId, unit_id: id, hour_at: hourAt, outcome, part: "seed", count },
      })),
    ),
  );
  await storeFigures(env, pubId, { answers: rows }, ctx.now);
}
