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

/** Hosts the platform itself needs. */
const RESERVED_ALIASES = [
  "quest",
  "www",
  "api",
  "ads",
  "console",
  "admin",
  "ops",
  "mail",
  "static",
  "localhost",
];

/** A publisher's subdomain. Source: specification section 5 and section 9, readings 6. */
export const aliasField = z
  .string()
  .trim()
  .toLowerCase()
  .min(ALIAS_MIN_CHARS)
  .max(ALIAS_MAX_CHARS)
  .refine((value) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(value), { message: "alias.format" })
  .refine((value) => !value.includes("amazing") && !RESERVED_ALIASES.includes(value), {
    message: "alias.reserved",
  });

export const platformSchema = z.object({
  displayName: z.string().trim().min(PLATFORM_NAME_MIN_CHARS).max(PLATFORM_NAME_MAX_CHARS),
  alias: aliasField,
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
