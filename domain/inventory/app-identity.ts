import { z } from "zod";
import type { Platform } from "../kernel";

const PACKAGE_ID_MAX_CHARS = 150;
const BUNDLE_ID_MAX_CHARS = 155;
const FINGERPRINT_MAX_CHARS = 95;

/**
 * An Android application id: two segments or more, each of letters, digits and underscores and beginning with a letter.
 * Source: developer.android.com, "Set the application ID".
 */
export const packageIdField = z
  .string()
  .trim()
  .min(1)
  .max(PACKAGE_ID_MAX_CHARS)
  .refine((value) => /^[a-z]\w*(\.[a-z]\w*)+$/i.test(value), { message: "app.packageId" });

/** An Apple bundle id: segments of letters, digits and hyphens. Source: developer.apple.com, `CFBundleIdentifier`. */
export const bundleIdField = z
  .string()
  .trim()
  .min(1)
  .max(BUNDLE_ID_MAX_CHARS)
  .refine((value) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value), { message: "app.bundleId" });

/** The number in an App Store address: `apps.apple.com/kr/app/id123456789`. */
export const storeIdField = z
  .string()
  .trim()
  .min(1)
  .refine((value) => /^\d{6,12}$/.test(value), { message: "app.storeId" });

/** A certificate's SHA-1 or SHA-256 as printed by `keytool`: hexadecimal bytes, with or without colons. */
export const fingerprintField = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(FINGERPRINT_MAX_CHARS)
  .refine(
    (value) =>
      /^(?:[0-9A-F]{2}:){19}[0-9A-F]{2}$|^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$|^[0-9A-F]{40}$|^[0-9A-F]{64}$/.test(
        value,
      ),
    { message: "app.fingerprint" },
  );

/** The stored form of a fingerprint, with colons. @param value from `fingerprintField` */
export function withColons(value: string): string {
  return (value.replaceAll(":", "").match(/../g) ?? []).join(":");
}

/** The fields that identify an app; the platform determines which one is used. */
export interface AppIdentity {
  platform: Platform;
  packageId: string | null;
  bundleId: string | null;
  domain: string | null;
}

/** The identifier; null for an Android app without one. */
export function identifierOf({ platform, packageId, bundleId, domain }: AppIdentity): string | null {
  return { android: packageId, apple: bundleId, web: domain }[platform];
}

/** Input field of the identifier. */
export const IDENTIFIER_FIELD = { android: "packageId", apple: "bundleId", web: "domain" } as const;

/** Whether a change invalidates the proof of ownership: only if the identifier changes. */
export function isAnotherApp(before: AppIdentity, after: AppIdentity): boolean {
  return identifierOf(before)?.toLowerCase() !== identifierOf(after)?.toLowerCase();
}

/** Platforms whose stores can be queried. */
export const MARKET_PLATFORMS = ["android", "apple"] as const;
export type MarketPlatform = (typeof MARKET_PLATFORMS)[number];

/** An app's listing in its store. */
export interface MarketListing {
  platform: MarketPlatform;
  /** Android: the package id. Apple: the bundle id. */
  identifier: string;
  /** The App Store's number; null elsewhere. */
  storeId: string | null;
  title: string;
  seller: string;
  /** Host of the seller's website, if the store lists one. */
  sellerDomain: string | null;
  /** An https URL, or a `data:` URL of a local stand-in. */
  logoUrl: string | null;
}

export const MARKET_SEARCH_MIN_CHARS = 2;

export const marketSearchSchema = z.object({
  platform: z.enum(MARKET_PLATFORMS).describe("Store that is searched"),
  q: z.string().trim().min(MARKET_SEARCH_MIN_CHARS).max(100).describe("Name or id to search for"),
});

/** `id` is a package id, a bundle id or the App Store's number. */
export const marketAppSchema = z.object({
  platform: z.enum(MARKET_PLATFORMS).describe("Store that lists the app"),
  id: z.string().trim().min(1).max(155).describe("The app's id in its store"),
});
