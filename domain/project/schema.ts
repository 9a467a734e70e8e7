import { z } from "zod";
import { colorField, webUrlField } from "../shared/fields";
import {
  ALIAS_MAX_CHARS,
  ALIAS_MIN_CHARS,
  PLATFORM_DESCRIPTION_MAX_CHARS,
  PLATFORM_NAME_MAX_CHARS,
  PLATFORM_NAME_MIN_CHARS,
  PROJECT_NAME_MAX_CHARS,
  PROJECT_NAME_MIN_CHARS,
} from "../shared/limits";
import { countryField, DEFAULT_COUNTRY } from "./country";
import { isHouseName, isReservedAlias } from "./house-names";

/** Source: specification section 5 and section 9, readings 6. */
const aliasFormat = z
  .string()
  .trim()
  .toLowerCase()
  .min(ALIAS_MIN_CHARS)
  .max(ALIAS_MAX_CHARS)
  .refine((value) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value), { message: "alias.format" });

const isForbidden = (alias: string) => alias.includes("amazing") || alias === "quest";
const reserved = { message: "alias.reserved" };

/** A publisher's subdomain, of whatever age. */
export const aliasField = aliasFormat.refine((value) => !isForbidden(value), reserved);
/** One that is taken anew. */
export const newAliasField = aliasFormat.refine(
  (value) => !isForbidden(value) && !isReservedAlias(value),
  reserved,
);

const notTheHouse = (name: string) => !isHouseName(name);
const platformName = z.string().trim().min(PLATFORM_NAME_MIN_CHARS).max(PLATFORM_NAME_MAX_CHARS);

export const platformSchema = z.object({
  displayName: platformName.refine(notTheHouse, { message: "name.reserved" }),
  alias: newAliasField,
  description: z.string().trim().max(PLATFORM_DESCRIPTION_MAX_CHARS).default(""),
  /** Decides zone, currency, tax and business days, for good. */
  country: countryField.default(DEFAULT_COUNTRY),
  themeColor: colorField,
  /** Pictures that the caller uploaded before there was a platform: `POST /asset/launcher`. */
  logoAssetId: z.string().min(1).max(40),
  coverAssetId: z.string().min(1).max(40),
  /** The publisher's own page in the world. */
  link: webUrlField.optional(),
});

export const adAccountSchema = z.object({
  displayName: z.string().trim().min(PROJECT_NAME_MIN_CHARS).max(PROJECT_NAME_MAX_CHARS),
  link: webUrlField.optional(),
});

/** An ad account at its opening. Its country decides the zone of its reports, and how its tax id reads. */
export const openedAdAccountSchema = adAccountSchema.extend({
  country: countryField.default(DEFAULT_COUNTRY),
});
