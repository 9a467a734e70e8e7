import type { Platform } from "../inventory/types";

/** What tells an app from all others, by its platform. */
export interface AppIdentity {
  platform: Platform;
  packageId: string | null;
  bundleId: string | null;
  domain: string | null;
}

/** The identifier itself; null for an Android app that has none yet. */
export function identifierOf({ platform, packageId, bundleId, domain }: AppIdentity): string | null {
  return { android: packageId, apple: bundleId, web: domain }[platform];
}

/** The field that the identifier is typed in. */
export const IDENTIFIER_FIELD = { android: "packageId", apple: "bundleId", web: "domain" } as const;

/** Whether a proof of the one is none of the other: what was proven is the identifier, whatever else changed. */
export function isAnotherApp(before: AppIdentity, after: AppIdentity): boolean {
  return identifierOf(before)?.toLowerCase() !== identifierOf(after)?.toLowerCase();
}
