import type { ConsoleEnv } from "../../env";
import { appleStore } from "./itunes";
import { localMarket } from "./local";
import type { MarketPort } from "./port";

export type { MarketPort } from "./port";

/** The app stores that the environment names. */
export function marketFor(env: Pick<ConsoleEnv, "MARKET_TRANSPORT">): MarketPort {
  return env.MARKET_TRANSPORT === "local" ? localMarket() : appleStore();
}
