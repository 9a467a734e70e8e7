import { backfillHtml } from "../../../domain/serving";
import { BANNER, type Fill, NATIVE } from "./site";

/** Answers of an ad server at this address, for a unit of each format. */
export function frameFills(url: string): Record<string, Fill> {
  const beacons = (kinds: readonly string[]) =>
    Object.fromEntries(kinds.map((kind) => [kind, `${url}/b/${kind}`]));
  const shown = { beacons: beacons(["impression", "viewable"]) };
  const full = { beacons: beacons(["impression", "viewable", "close", "reward", "skip"]), w: 320, h: 480 };
  const sold = {
    ...{ destinationURL: null, cover: null, backfill: true },
    ad: backfillHtml(`<b>sold</b><script>document.title = origin</script>`, true),
  };
  return {
    banner: { ...BANNER, ...shown },
    native: { ...NATIVE, ...shown },
    explained: { ...BANNER, ...shown, destinationURL: `${url}/c/token` },
    exchange: {
      ...{ ...BANNER, beacons: beacons(["impression"]) },
      ...sold,
    },
    exchangeInterstitial: {
      ...{ ...full, ...sold, format: "interstitial", settings: { closeDelayMs: 0 } },
      ...{ w: 320, h: 480, beacons: beacons(["impression"]) },
    },
    exchangePopup: {
      ...{ ...full, ...sold, format: "popup", settings: { hideForToday: true, closeOnTapOutside: true } },
      ...{ w: 300, h: 360, beacons: beacons(["impression"]) },
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
