import { z } from "zod";
import { digitsCode, EMAIL_CODE_DIGITS, emailField, pastedDomainField, withRule } from "../kernel";
import { bundleIdField, fingerprintField, packageIdField, storeIdField } from "./app-identity";
import { APP_TITLE_MAX_CHARS, SUSPENSION_REASON_MAX_CHARS } from "./limits";

/** What an app is built with: it decides which guide its developers read. */
export const APP_FRAMEWORKS = ["native", "flutter", "react-native"] as const;
export type AppFramework = (typeof APP_FRAMEWORKS)[number];

/** A paused app's key opens nothing and its units show no ads, until it is resumed. */
export const APP_STATUSES = ["available", "paused"] as const;
export type AppStatus = (typeof APP_STATUSES)[number];

const title = z.string().trim().min(1).max(APP_TITLE_MAX_CHARS);
const framework = z.enum(APP_FRAMEWORKS).default("native");

const androidFields = {
  title: title.describe("Name of the app"),
  framework: framework.describe("What the app is built with"),
  /** Not needed before the app is published; proving that the app is one's own needs it. */
  packageId: packageIdField.optional().describe("Android package name"),
  /** Of the certificate that debug builds are signed with. */
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

/** What an app is registered with, by its platform. Source: rule I1. */
export const appSchema = z.discriminatedUnion("platform", [
  z.object({ platform: z.literal("android").describe("Platform of the app"), ...androidFields }),
  z.object({ platform: z.literal("apple").describe("Platform of the app"), ...appleFields }),
  z.object({ platform: z.literal("web").describe("Platform of the app"), ...webFields }),
]);
export type AppInput = z.output<typeof appSchema>;

/** A logo of the publisher's own; left out, the one that there is stays. */
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
/** What an app was registered with, changed. An app never moves to another platform. */
export const appFactsSchema = z.discriminatedUnion("section", factSchemas);

/** A change of what an app was registered with, or of its status. */
export const appUpdateSchema = z.discriminatedUnion("section", [
  ...factSchemas,
  z.object({
    section: z.literal("status").describe("Which section of the record the call changes"),
    status: z.enum(APP_STATUSES).describe("Whether the app may show ads or is paused"),
  }),
]);
export type AppUpdate = z.output<typeof appUpdateSchema>;

export const suspensionReasonField = z.string().trim().min(1).max(SUSPENSION_REASON_MAX_CHARS);

/** What an operator decides of an app: suspended needs a reason, which its publisher reads. */
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

/** Deleting an app needs its name, typed. */
export const appDeletionSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the app, typed to confirm"),
});

/** How an app is shown to be one's own: a code by mail, or a TXT record. */
export const CHALLENGE_METHODS = ["email", "dns"] as const;
export type ChallengeMethod = (typeof CHALLENGE_METHODS)[number];

/** That the address is there is said by a code of its own: `PROJECT_APP_CHALLENGE_EMAIL_REQUIRED`. */
export const challengeSchema = z.object({
  method: z
    .enum(CHALLENGE_METHODS)
    .default("email")
    .describe("How the app is proven: by a mailed code or by a TXT record"),
  email: emailField.optional().describe("Address of the app's domain that receives the code; only by mail"),
});

/** That the code is there is said by a code of its own: `PROJECT_APP_RESOLVE_CODE_REQUIRED`. */
export const resolveSchema = z.object({
  method: z
    .enum(CHALLENGE_METHODS)
    .default("email")
    .describe("How the app is proven: by a mailed code or by a TXT record"),
  code: digitsCode(EMAIL_CODE_DIGITS).optional().describe("The code that was mailed; only by mail"),
});
