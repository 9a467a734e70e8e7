import { BEACON_CODES, type BeaconCode, type BeaconKind } from "../delivery";
import type { AdFormat } from "../kernel";

const VIDEO_KINDS: readonly BeaconKind[] = [
  "start",
  "firstQuartile",
  "midpoint",
  "thirdQuartile",
  "complete",
  "skip",
];
/** Formats that cover the screen, which their reader closes. */
const CLOSABLE: readonly AdFormat[] = ["interstitial", "rewarded", "popup", "splash"];

/** Beacons that an ad of this format has a use for, with the code of each in the address. */
export function beaconsOf(format: AdFormat, isVideo: boolean): { kind: BeaconKind; code: BeaconCode }[] {
  const has = (kind: BeaconKind) => {
    if (kind === "close") return CLOSABLE.includes(format);
    if (kind === "reward") return format === "rewarded";
    return isVideo || !VIDEO_KINDS.includes(kind);
  };
  return (Object.keys(BEACON_CODES) as BeaconCode[])
    .map((code) => ({ kind: BEACON_CODES[code], code }))
    .filter(({ kind }) => has(kind));
}
