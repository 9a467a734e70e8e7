/** The newest version of each client that names itself in an ad request; an HTTP client is the guide's code. */
export const SDK_LATEST = {
  web: "1.1.0",
  "react-native": "1.1.0",
  frame: "1.1.0",
  "android-http": "1.0.0",
  "ios-http": "1.0.0",
  "flutter-http": "1.0.0",
  "react-native-http": "1.0.0",
} as const;

export type SdkName = keyof typeof SDK_LATEST;

/** How a client's version stands beside the newest; `unknown` without a version, or for a client of the app's own. */
export type SdkStanding = "latest" | "outdated" | "unknown";

const isKnown = (name: string): name is SdkName => Object.hasOwn(SDK_LATEST, name);

/** @param sdk a request's name and version, such as `web/1.0.0` */
export function sdkStanding(sdk: string): { standing: SdkStanding; latest: string | null } {
  const [name = "", version = ""] = sdk.split("/");
  if (!isKnown(name)) return { standing: "unknown", latest: null };
  const latest = SDK_LATEST[name];
  return { standing: isOlder(version, latest) ? "outdated" : "latest", latest };
}

function isOlder(version: string, than: string): boolean {
  const [own, other] = [version, than].map((each) => each.split(".").map(Number)) as [number[], number[]];
  for (const [at, part] of other.entries()) {
    const difference = (own[at] ?? 0) - part;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
