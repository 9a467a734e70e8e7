import { z } from "zod";

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

/** A certificate's SHA-1 or SHA-256 as `keytool` prints it: bytes in hexadecimal, with colons or without. */
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

/** The fingerprint in the one way in which it is kept: with colons. @param value as `fingerprintField` gives it */
export function withColons(value: string): string {
  return (value.replaceAll(":", "").match(/../g) ?? []).join(":");
}
