import { z } from "zod";
import { domainField, emailField, withRule } from "../kernel";

/** A mail domain may be written with its `@`. */
function withoutAt(value: string): string {
  return value.startsWith("@") ? value.slice(1) : value;
}

function isAddressOrDomain(value: string): boolean {
  const bare = withoutAt(value);
  return (bare.includes("@") ? emailField : domainField).safeParse(bare).success;
}

/** What an entry allows; a whole allow is everything, also what is not ticked beside it. Source: rule L14. */
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

/** One address or one mail domain (`@example.com` or `example.com`), and what it is allowed: one thing at least. */
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

/** The same as it is kept: without the `@`, in ASCII, and with what it is. */
export const allowListEntrySchema = allowListFormSchema.transform((entry) => {
  const bare = withoutAt(entry.value);
  return bare.includes("@")
    ? { ...entry, kind: "email" as const, value: emailField.parse(bare) }
    : { ...entry, kind: "domain" as const, value: domainField.parse(bare) };
});

/** What an entry that is there already is allowed from now on. */
export const allowListChangeSchema = withRule(z.object(allowances), ALLOWANCES, allowsSomething);

export type Grants = Record<Exclude<Allowance, "wholeAllow">, boolean>;

/** Whether the publisher lets the ad account book without paying first: then it may hold more. */
export const isTrusted = ({ manualPayment, inHouse }: Grants): boolean => manualPayment || inHouse;
