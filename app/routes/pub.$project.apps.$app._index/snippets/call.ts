import { SDK_LATEST, type SdkName } from "../../../../domain/inventory";
import type { Platform } from "../../../../domain/kernel";

/** Values that all calls of an app contain. */
export interface AppCall {
  adServeOrigin: string;
  appKey: string;
  unitId: string;
  platform: Exclude<Platform, "web">;
}

/** URL of `GET /request` without the user and the language, which each programming language adds in its own way. */
export function requestUrl({ adServeOrigin, unitId, platform }: AppCall, client: SdkName): string {
  const query = new URLSearchParams({ unit: unitId, pf: platform });
  return `${adServeOrigin}/request?${query}&sdk=${client}/${SDK_LATEST[client]}`;
}

/** First call from a terminal: requests the fixed test ad, which marks the app's key as connected. */
export function firstCall({ adServeOrigin, appKey }: AppCall): string {
  return `curl -H "Authorization: ${appKey}" "${adServeOrigin}/request?unit=test-banner"`;
}
