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

/** A publisher's subdomain, also one that was taken before more names were reserved. */
export const aliasField = aliasFormat.refine((value) => !isForbidden(value), reserved);
/** One that is taken anew. */
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
  /** Decides zone, currency, tax and business days, for good. */
  country: countryField
    .default(DEFAULT_COUNTRY)
    .describe("ISO 3166-1 alpha-2 code; settles zone, currency, tax and business days for good"),
  themeColor: colorField.describe("Colour of the platform's pages, `#rrggbb`"),
  /** Pictures that the caller uploaded before there was a platform: `POST /asset/launcher`. */
  logoAssetId: z.string().min(1).max(40).describe("Asset id of the logo"),
  coverAssetId: z.string().min(1).max(40).describe("Asset id of the cover picture"),
  /** The publisher's own page in the world. */
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

/** An ad account at its opening. Its country decides the zone of its reports, and how its tax id reads. */
export const openedAdAccountSchema = adAccountSchema.extend({
  country: countryField
    .default(DEFAULT_COUNTRY)
    .describe("ISO 3166-1 alpha-2 code; settles zone, currency, tax and business days for good"),
});

/** The sections of a project's settings, each saved by itself. Source: rule L8. */

/** Languages that the console speaks to a project's people in. */
export const PROJECT_LANGUAGES = ["ko", "en"] as const;

/** Who stands behind a project, and how it is reached. */
const contact = {
  contactName: z.string().trim().min(1).max(CONTACT_NAME_MAX_CHARS).describe("Name of the contact"),
  contactEmail: emailField.describe("E-mail address of the contact"),
  /** Where notices go that are for no member in particular. */
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

/** Decided by the country at the opening: sent back as they were read or left out, never another. Checked by `movedRegion`. */
export const regionFields = {
  country: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
  timezone: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
  currency: z.string().optional().describe("As it was read, or left out: it cannot be changed"),
};

/** An ad account's own people; its name and link are `adAccountSchema`'s. */
export const contactSchema = z.object(contact);

/** The platform's face and address. */
export const platformFaceSchema = z.object({
  alias: aliasField.describe("Subdomain of the publisher's platform"),
  themeColor: colorField.describe("Colour of the platform's pages, `#rrggbb`"),
  link: webUrlField.optional().describe("Web address of its own site"),
  logoAssetId: z.string().optional().describe("Asset id of the logo"),
  coverAssetId: z.string().optional().describe("Asset id of the cover picture"),
});

/** How a publisher presents itself beside ads and to advertisers. */
export const profileSchema = z.object({
  profileName: z
    .string()
    .trim()
    .min(PROFILE_NAME_MIN_CHARS)
    .max(PROFILE_NAME_MAX_CHARS)
    .describe("Name that stands beside ads and in the catalogue"),
  profileAssetId: z.string().optional().describe("Asset id of the picture beside that name"),
});

/** How campaigns are taken in. What is left out stays as it is. */
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

/** A platform's note on an ad account that was opened at its door. */
export const parentMemoSchema = z.object({
  memo: z
    .string()
    .trim()
    .max(PARENT_MEMO_MAX_CHARS)
    .default("")
    .describe("The publisher's note on the ad account"),
});

/** An ad account that a publisher deals with no more, and why: the ad account reads it. */
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

/** Whoever deletes a project types its name. Source: rule L6. */
export const deletionSchema = z.object({
  name: z.string().trim().min(1).describe("Name of the record, typed to confirm"),
});

/** What a publisher says of a token that it has made. Apart from the token's form, which the ad server reads without zod. */
export const accessTokenSchema = z.object({
  name: z.string().trim().min(ACCESS_TOKEN_NAME_MIN_CHARS).max(ACCESS_TOKEN_NAME_MAX_CHARS),
  scopes: z.array(z.enum(ACCESS_SCOPES)).min(1).max(ACCESS_SCOPES.length),
});
