import type { Client } from "./client";
import type { Outcome } from "./request";
import { localDate } from "./store";
import type { LoadOptions } from "./types";

/** The ad that a place shows now: a stored splash ad, or the ad server's answer. Never rejects. */
export async function loadAd(
  client: Client,
  unit: string,
  options: LoadOptions & { hasPlayer: boolean },
): Promise<Outcome> {
  const { hiddenOn } = await client.store.unit(unit);
  if (hiddenOn === localDate()) return { empty: "hidden-today" };
  const stored = await client.splash.stored(unit);
  const found: Outcome = stored ? { ad: stored } : await client.ask(unit, options);
  const outcome = showable(found, options.hasPlayer);
  if (!("ad" in outcome) || !outcome.ad.check) return outcome;
  if (!stored) await client.splash.keep(unit, outcome.ad);
  return client.splash.check(outcome.ad);
}

function showable(outcome: Outcome, hasPlayer: boolean): Outcome {
  if (!("ad" in outcome)) return outcome;
  const { backfill, video } = outcome.ad;
  if (backfill) return { empty: "backfill-unsupported" };
  return video && !hasPlayer ? { empty: "video-unsupported" } : outcome;
}
