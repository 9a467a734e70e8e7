import { z } from "zod";
import { domainField, emailField, withRule } from "../kernel";

/** A mail domain may be entered with its `@`. */
function withoutAt(value: string): string {
  return value.startsWith("@") ? value.slice(1) : value;
}

function isAddressOrDomain(value: string): boolean {
  const bare = withoutAt(value);
  return (bare.includes("@") ? emailField : domainField).safeParse(bare).success;
}

/** Permissions of an entry; `all` includes every other one, selected or not. Source: rule L14. */
const allowances = {
  manualPayment: z.boolean().default(false),
  inHouse: z.boolean().default(false),
  privateAccess: z.boolean().default(false),
  wholeAllow: z.boolean().default(false),
};
export const ALLOWANCES = ["manualPayment", "inHouse", "privateAccess", "wholeAllow"] as const;
export type Allowance = (typeof ALLOWANCES)[number];

const allowsSomething = (entry: Record<Allowance, boolean>): Record<string, string> =>
  ALLOWANCES.some((allowance) => entry[allowance]) ? {} : { manualPayment: "allowList.nothing" };

/** One address or one mail domain (`@example.com` or `example.com`), with at least one permission. */
export const allowListFormSchema = withRule(
  z.object({
    value: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .max(254)
      .refine(isAddressOrDomain, { message: "allowList.value" }),
    ...allowances,
  }),
  ALLOWANCES,
  allowsSomething,
);

/** The stored form: without the `@`, in ASCII, with its kind. */
export const allowListEntrySchema = allowListFormSchema.transform((entry) => {
  const bare = withoutAt(entry.value);
  return bare.includes("@")
    ? { ...entry, kind: "email" as const, value: emailField.parse(bare) }
    : { ...entry, kind: "domain" as const, value: domainField.parse(bare) };
});

/** New permissions of an existing entry. */
export const allowListChangeSchema = withRule(z.object(allowances), ALLOWANCES, allowsSomething);

export type Grants = Record<Exclude<Allowance, "wholeAllow">, boolean>;

/** Whether the publisher lets the ad account book without paying first, which allows more holds. */
export const isTrusted = ({ manualPayment, inHouse }: Grants): boolean => manualPayment || inHouse;
