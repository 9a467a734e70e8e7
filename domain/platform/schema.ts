import { z } from "zod";
import { ACCESS_SCOPES } from "../audience";
import {
  colorField,
  countryField,
  DEFAULT_COUNTRY,
  emailField,
  PROFILE_NAME_MAX_CHARS,
  PROFILE_NAME_MIN_CHARS,
  webUrlField,
} from "../kernel";
import {
  ACCESS_TOKEN_NAME_MAX_CHARS,
  ACCESS_TOKEN_NAME_MIN_CHARS,
  ALIAS_MAX_CHARS,
  ALIAS_MIN_CHARS,
  BLOCK_REASON_MAX_CHARS,
  CONTACT_NAME_MAX_CHARS,
  PARENT_MEMO_MAX_CHARS,
  PLATFORM_DESCRIPTION_MAX_CHARS,
  PLATFORM_NAME_MAX_CHARS,
  PLATFORM_NAME_MIN_CHARS,
  PROJECT_NAME_MAX_CHARS,
  PROJECT_NAME_MIN_CHARS,
  SETTINGS_DESCRIPTION_MAX_CHARS,
} from "./limits";
import { isHouseName, isReservedAlias } from "./platform-host";

/** Source: rule L3. */
const aliasFormat = z
  .string()
  .trim()
  .toLowerCase()
  .min(ALIAS_MIN_CHARS)
  .max(ALIAS_MAX_CHARS)
  .refine((value) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value), { message: "alias.format" });

const isForbidden = (alias: string) => alias.includes("amazing") || alias === "quest";
const reserved = { message: "alias.reserved" };

/** A publisher's subdomain, including ones taken before further names were reserved. */
export const aliasField = aliasFormat.refine((value) => !isForbidden(value), reserved);
/** A new subdomain. */
export const newAliasField = aliasFormat.refine(
  (value) => !isForbidden(value) && !isReservedAlias(value),
  reserved,
);

const notTheHouse = (name: string) => !isHouseName(name);
const platformName = z.string().trim().min(PLATFORM_NAME_MIN_CHARS).max(PLATFORM_NAME_MAX_CHARS);

export const platformSchema = z.object({
  displayName: platformName
    .refine(notTheHouse, { message: "name.reserved" })
    .describe("Name of the platform"),
  alias: newAliasField.describe("Subdomain of the publisher's platform"),
  description: z
    .string()
    .trim()
    .max(PLATFORM_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What the platform is, in its publisher's words"),
  /** Determines zone, currency, tax and business days; permanent. */
  country: countryField
    .default(DEFAULT_COUNTRY)
    .describe("ISO 3166-1 alpha-2 code; settles zone, currency, tax and business days for good"),
  themeColor: colorField.describe("Colour of the platform's pages, `#rrggbb`"),
  /** Images that the caller uploaded before the platform existed: `POST /asset/launcher`. */
  logoAssetId: z.string().min(1).max(40).describe("Asset id of the logo"),
  coverAssetId: z.string().min(1).max(40).describe("Asset id of the cover picture"),
  /** The publisher's own website. */
  link: webUrlField.optional().describe("Web address of its own site"),
});

export const adAccountSchema = z.object({
  displayName: z
    .string()
    .trim()
    .min(PROJECT_NAME_MIN_CHARS)
    .max(PROJECT_NAME_MAX_CHARS)
    .describe("Name of the ad account"),
  link: webUrlField.optional().describe("Web address of its own site"),
});

/** A new ad account. Its country determines the zone of its reports, and the format of its tax id. */
export const openedAdAccountSchema = adAccountSchema.extend({
  country: countryField
    .default(DEFAULT_COUNTRY)
    .describe("ISO 3166-1 alpha-2 code; settles zone, currency, tax and business days for good"),
});

/** Sections of a project's settings, each saved separately. Source: rule L8. */

/** Console languages for a project's members. */
export const PROJECT_LANGUAGES = ["ko", "en", "ja"] as const;

/** The company behind a project, and its contact data. */
const contact = {
  contactName: z.string().trim().min(1).max(CONTACT_NAME_MAX_CHARS).describe("Name of the contact"),
  contactEmail: emailField.describe("E-mail address of the contact"),
  /** Address for notices that concern no specific member. */
  primaryEmail: emailField
    .optional()
    .describe("E-mail address for notices that are for no member in particular"),
  language: z
    .enum(PROJECT_LANGUAGES)
    .describe("ISO 639-1 code of the language that its people are written to in"),
};

export const generalSchema = z.object({
  displayName: z
    .string()
    .trim()
    .min(PLATFORM_NAME_MIN_CHARS)
    .max(PLATFORM_NAME_MAX_CHARS)
    .describe("Name of the platform"),
  description: z
    .string()
    .trim()
    .max(SETTINGS_DESCRIPTION_MAX_CHARS)
    .default("")
    .describe("What the platform is, in its publisher's words"),
  ...contact,
});

/** Determined by the country at opening: may be sent unchanged or omitted. Checked by `movedRegion`. */
export const regionFields = {
  country: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
  timezone: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
  currency: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
};

/** An ad account's contact data; its name and link are in `adAccountSchema`. */
export const contactSchema = z.object(contact);

/** The platform's appearance and address. */
export const platformFaceSchema = z.object({
  alias: aliasField.describe("Subdomain of the publisher's platform"),
  themeColor: colorField.describe("Colour of the platform's pages, `#rrggbb`"),
  link: webUrlField.optional().describe("Web address of its own site"),
  logoAssetId: z.string().optional().describe("Asset id of the logo"),
  coverAssetId: z.string().optional().describe("Asset id of the cover picture"),
});

/** A publisher's presentation beside ads and to advertisers. */
export const profileSchema = z.object({
  profileName: z
    .string()
    .trim()
    .min(PROFILE_NAME_MIN_CHARS)
    .max(PROFILE_NAME_MAX_CHARS)
    .describe("Name that stands beside ads and in the catalogue"),
  profileAssetId: z.string().optional().describe("Asset id of the picture beside that name"),
});

/** Rules for incoming campaigns. Omitted fields stay unchanged. */
export const operationSchema = z.object({
  manualReview: z
    .boolean()
    .optional()
    .describe("Whether the publisher reviews campaigns itself; left out, it stays"),
  editsCppBudget: z
    .boolean()
    .optional()
    .describe(
      "Whether advertisers may change how many slots and days they booked of a cpp product; left out, it stays",
    ),
  editsTargeting: z
    .boolean()
    .optional()
    .describe("Whether advertisers may choose the targetings of a campaign; left out, it stays"),
});

/** A platform's note on an ad account that was opened on it. */
export const parentMemoSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(PARENT_MEMO_MAX_CHARS)
    .default("")
    .describe("The publisher's note on the ad account"),
});

/** A publisher's block of an ad account, with the reason, which the ad account can read. */
export const adAccountBlockSchema = z.object({
  adAccount: z.string().min(1).max(40).describe("Id of the ad account"),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(BLOCK_REASON_MAX_CHARS)
    .describe("Why it is blocked, as the ad account reads it"),
});
export const adAccountUnblockSchema = adAccountBlockSchema.pick({ adAccount: true });

/** To delete a project, its name must be typed. Source: rule L6. */
export const deletionSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the record, typed to confirm"),
});

/** Label and scopes of a publisher's access token. Separate from the token's format, which the ad server reads without zod. */
export const accessTokenSchema = z.object({
  name: z.string().trim().min(ACCESS_TOKEN_NAME_MIN_CHARS).max(ACCESS_TOKEN_NAME_MAX_CHARS),
  scopes: z.array(z.enum(ACCESS_SCOPES)).min(1).max(ACCESS_SCOPES.length),
});
