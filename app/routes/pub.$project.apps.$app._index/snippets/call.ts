import type { Platform } from "../../../../domain/kernel";

/** Values that all calls of an app contain. */
export interface AppCall {
  adServeOrigin: string;
  appKey: string;
  unitId: string;
  platform: Exclude<Platform, "web">;
}

/** SDK version in the guides' calls; the developer centre counts requests by it. */
const GUIDE_VERSION = "1.0.0";

/** URL of `GET /request` without the user and the language, which each programming language adds in its own way. */
export function requestUrl({ adServeOrigin, unitId, platform }: AppCall, client: string): string {
  const query = new URLSearchParams({ unit: unitId, pf: platform });
  return `${adServeOrigin}/request?${query}&sdk=${client}/${GUIDE_VERSION}`;
}

/** First call from a terminal: requests the fixed test ad, which marks the app's key as connected. */
export function firstCall({ adServeOrigin, appKey }: AppCall): string {
  return `curl -H "Authorization: ${appKey}" "${adServeOrigin}/request?unit=test-banner"`;
}
