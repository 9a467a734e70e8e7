import { backfillHtml } from "../../../domain/serving";
import { BANNER, type Fill, NATIVE } from "./site";

/** Answers of an ad server at this address, for a unit of each format. */
export function frameFills(url: string): Record<string, Fill> {
  const beacons = (kinds: readonly string[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, `${url}/b/${kind}`]));
  const shown = { beacons: beacons(["impression", "viewable"]) };
  const full = { beacons: beacons(["impression", "viewable", "close", "reward", "skip"]), w: 320, h: 480 };
  return {
    banner: { ...BANNER, ...shown },
    native: { ...NATIVE, ...shown },
    explained: { ...BANNER, ...shown, destinationURL: `${url}/c/token` },
    exchange: {
      ...{ ...BANNER, beacons: beacons(["impression"]), destinationURL: null, backfill: true },
      ad: backfillHtml(`<b>sold</b><script>document.title = origin</script>`, true),
    },
    interstitial: { ...full, format: "interstitial", settings: { closeDelayMs: 0 } },
    rewarded: { ...full, format: "rewarded", settings: { closeDelayMs: 0, rewardAfterMs: 1_200 } },
    popup: {
      ...full,
      format: "popup",
      settings: { hideForToday: true, closeOnTapOutside: true, dimPct: 50 },
    },
    splash: { ...full, format: "splash", settings: { closeAfterMs: 300, backgroundColor: "#fff" } },
  };
}
