import { z } from "zod";
import { colorField, domainField, emailField, webUrlField } from "../shared/fields";
import {
  ALIAS_MAX_CHARS,
  ALIAS_MIN_CHARS,
  PLATFORM_DESCRIPTION_MAX_CHARS,
  PLATFORM_NAME_MAX_CHARS,
  PLATFORM_NAME_MIN_CHARS,
  PROJECT_NAME_MAX_CHARS,
  PROJECT_NAME_MIN_CHARS,
} from "../shared/limits";

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
  themeColor: colorField,
  logoAssetId: z.string().optional(),
});

/** The alias stays: links to it are out in the world. */
export const platformUpdateSchema = platformSchema.omit({ alias: true });

export const adAccountSchema = z.object({
  displayName: z.string().trim().min(PROJECT_NAME_MIN_CHARS).max(PROJECT_NAME_MAX_CHARS),
  link: webUrlField.optional(),
});

export const operationSchema = z.object({ manualReview: z.boolean().default(false) });

/** A mail domain may be written with its `@`. */
function withoutAt(value: string): string {
  return value.startsWith("@") ? value.slice(1) : value;
}

function isAddressOrDomain(value: string): boolean {
  const bare = withoutAt(value);
  return (bare.includes("@") ? emailField : domainField).safeParse(bare).success;
}

/** One address or one mail domain (`@example.com` or `example.com`), and what it is allowed: one thing at least. */
export const allowListFormSchema = z
  .object({
    value: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .max(254)
      .refine(isAddressOrDomain, { message: "allowList.value" }),
    manualPayment: z.boolean().default(false),
    privateAccess: z.boolean().default(false),
  })
  .refine((entry) => entry.manualPayment || entry.privateAccess, {
    path: ["manualPayment"],
    error: "allowList.nothing",
    /** Said also while the address is still wrong. */
    when: () => true,
  });

/** The same as it is kept: without the `@`, and with what it is. */
export const allowListEntrySchema = allowListFormSchema.transform((entry) => {
  const value = withoutAt(entry.value);
  return { ...entry, kind: value.includes("@") ? ("email" as const) : ("domain" as const), value };
});

export interface AllowListGrant {
  kind: "email" | "domain";
  value: string;
  manualPayment: boolean;
  privateAccess: boolean;
  wholeAllow: boolean;
}

/** What a publisher's allow list grants to an address; a whole allow grants everything. */
export function grantsFor(
  email: string,
  entries: readonly AllowListGrant[],
): { manualPayment: boolean; privateAccess: boolean } {
  const address = email.toLowerCase();
  const domain = address.slice(address.indexOf("@") + 1);
  const mine = entries.filter((entry) => entry.value === (entry.kind === "email" ? address : domain));
  return {
    manualPayment: mine.some((entry) => entry.manualPayment || entry.wholeAllow),
    privateAccess: mine.some((entry) => entry.privateAccess || entry.wholeAllow),
  };
}
