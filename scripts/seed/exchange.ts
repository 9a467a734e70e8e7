import type { ConsoleEnv } from "../../worker/env";
import type { ServiceContext } from "../../worker/services/kernel";
import { setFeatures } from "../../worker/services/platform";
import { addExchange } from "../../worker/services/serving";
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
  await addExchange(ctx, pubId, {
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
}
