import type { Platform } from "../../../../domain/kernel";

/** What the calls of one app carry. */
export interface AppCall {
  adServeOrigin: string;
  appKey: string;
  unitId: string;
  platform: Exclude<Platform, "web">;
}

/** The version of the calls that the guides show: the developer centre counts requests by it. */
const GUIDE_VERSION = "1.0.0";

/** The address of `GET /request`, but for the user and the language, which each language adds in its own way. */
export function requestUrl({ adServeOrigin, unitId, platform }: AppCall, client: string): string {
  const query = new URLSearchParams({ unit: unitId, pf: platform });
  return `${adServeOrigin}/request?${query}&sdk=${client}/${GUIDE_VERSION}`;
}

/** The first call from a terminal: the fixed test ad, by which the app's key shows up as connected. */
export function firstCall({ adServeOrigin, appKey }: AppCall): string {
  return `curl -H "Authorization: ${appKey}" "${adServeOrigin}/request?unit=test-banner"`;
}
