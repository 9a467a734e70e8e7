import { z } from "zod";
import { digitsCode, EMAIL_CODE_DIGITS, emailField, pastedDomainField, withRule } from "../kernel";
import { bundleIdField, fingerprintField, packageIdField, storeIdField } from "./app-identity";
import { APP_TITLE_MAX_CHARS, SUSPENSION_REASON_MAX_CHARS } from "./limits";

/** Framework of an app; it determines the developer guide. */
export const APP_FRAMEWORKS = ["native", "flutter", "react-native"] as const;
export type AppFramework = (typeof APP_FRAMEWORKS)[number];

/** While an app is paused, its key is refused and its units show no ads. */
export const APP_STATUSES = ["available", "paused"] as const;
export type AppStatus = (typeof APP_STATUSES)[number];

const title = z.string().trim().min(1).max(APP_TITLE_MAX_CHARS);
const framework = z.enum(APP_FRAMEWORKS).default("native");

const androidFields = {
  title: title.describe("Name of the app"),
  framework: framework.describe("What the app is built with"),
  /** Optional until the app is published; required to prove ownership. */
  packageId: packageIdField.optional().describe("Android package name"),
  /** Fingerprint of the debug builds' certificate. */
  debugFingerprint: fingerprintField
    .optional()
    .describe("SHA-1 or SHA-256 fingerprint of the debug certificate, hexadecimal"),
};
const appleFields = {
  title: title.describe("Name of the app"),
  framework: framework.describe("What the app is built with"),
  bundleId: bundleIdField.describe("Apple bundle id"),
  storeId: storeIdField.optional().describe("The app's number in the App Store"),
};
const webFields = {
  title: title.describe("Name of the app"),
  domain: pastedDomainField.describe("Domain of the web app"),
};

/** Registration of an app, by platform. Source: rule I1. */
export const appSchema = z.discriminatedUnion("platform", [
  z.object({ platform: z.literal("android").describe("Platform of the app"), ...androidFields }),
  z.object({ platform: z.literal("apple").describe("Platform of the app"), ...appleFields }),
  z.object({ platform: z.literal("web").describe("Platform of the app"), ...webFields }),
]);
export type AppInput = z.output<typeof appSchema>;

/** The publisher's own logo; if omitted, the current one stays. */
const logoFields = { logoAssetId: z.string().min(1).optional().describe("Asset id of the app's logo") };

const factSchemas = [
  z.object({
    section: z.literal("android").describe("Which section of the record the call changes"),
    ...androidFields,
    ...logoFields,
  }),
  z.object({
    section: z.literal("apple").describe("Which section of the record the call changes"),
    ...appleFields,
    ...logoFields,
  }),
  z.object({
    section: z.literal("web").describe("Which section of the record the call changes"),
    ...webFields,
    ...logoFields,
  }),
] as const;
/** Changed registration data of an app. The platform of an app never changes. */
export const appFactsSchema = z.discriminatedUnion("section", factSchemas);

/** A change of an app's registration data or status. */
export const appUpdateSchema = z.discriminatedUnion("section", [
  ...factSchemas,
  z.object({
    section: z.literal("status").describe("Which section of the record the call changes"),
    status: z.enum(APP_STATUSES).describe("Whether the app may show ads or is paused"),
  }),
]);
export type AppUpdate = z.output<typeof appUpdateSchema>;

export const suspensionReasonField = z.string().trim().min(1).max(SUSPENSION_REASON_MAX_CHARS);

/** An operator's decision on an app: a suspension needs a reason, which its publisher can read. */
export const appStandingSchema = withRule(
  z.object({
    status: z.enum(["active", "suspended"]).describe("Whether the app may show ads or is suspended"),
    reason: z
      .string()
      .trim()
      .max(SUSPENSION_REASON_MAX_CHARS)
      .default("")
      .describe("Why it is suspended, as its publisher reads it"),
  }),
  ["status", "reason"],
  ({ status, reason }): Record<string, string> =>
    status === "suspended" && reason === "" ? { reason: "required" } : {},
);

/** To delete an app, its name must be typed. */
export const appDeletionSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the app, typed to confirm"),
});

/** Methods to prove ownership of an app: a code by mail, or a TXT record. */
export const CHALLENGE_METHODS = ["email", "dns"] as const;
export type ChallengeMethod = (typeof CHALLENGE_METHODS)[number];

/** A missing address has its own error: `PROJECT_APP_CHALLENGE_EMAIL_REQUIRED`. */
export const challengeSchema = z.object({
  method: z
    .enum(CHALLENGE_METHODS)
    .default("email")
    .describe("How the app is proven: by a mailed code or by a TXT record"),
  email: emailField.optional().describe("Address of the app's domain that receives the code; only by mail"),
});

/** A missing code has its own error: `PROJECT_APP_RESOLVE_CODE_REQUIRED`. */
export const resolveSchema = z.object({
  method: z
    .enum(CHALLENGE_METHODS)
    .default("email")
    .describe("How the app is proven: by a mailed code or by a TXT record"),
  code: digitsCode(EMAIL_CODE_DIGITS).optional().describe("The code that was mailed; only by mail"),
});
