import { type BeaconKind, kindOfCode } from "../../domain/delivery";

/** One beacon of a list. */
export interface ListedBeacon {
  kind: BeaconKind;
  token: string;
}

/** More than a screen of ads can report at once; further beacons are ignored. */
const BEACONS_MAX = 100;
export const LIST_MAX_BYTES = 128 * 1024;

/**
 * Parses a list of beacons: a JSON array of texts, or one text per line, each `{code}/{token}` as in the URL of a single beacon.
 * Invalid texts are skipped.
 */
export function beaconListOf(text: string): ListedBeacon[] {
  return textsOf(text)
    .slice(0, BEACONS_MAX)
    .flatMap((each) => {
      const [code = "", token = ""] = each.trim().split("/", 2);
      const kind = kindOfCode(code);
      return kind === null ? [] : [{ kind, token }];
    });
}

function textsOf(text: string): string[] {
  if (!text.trimStart().startsWith("[")) return text.split("\n");
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
