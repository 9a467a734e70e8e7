import { z } from "zod";
import { countryField, DEFAULT_COUNTRY, emailField, registrationNumberFieldOf, withRule } from "../kernel";

/** Roles in a group. Source: rule P24. */
export const GROUP_ROLES = ["owner", "viewer"] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

const GROUP_NAME_MIN_CHARS = 2;
const GROUP_NAME_MAX_CHARS = 30;
/** Minimum interval between two synchronizations of memberships on request. */
export const MEMBERSHIP_SYNC_WAIT_MS = 5 * 60_000;

/** Minimum role for each action in a group. All members may leave. Source: rule P24. */
export const GROUP_ACCESS = {
  "group.read": "viewer",
  "group.update": "owner",
  "group.members": "owner",
  "group.projects": "owner",
  "group.delete": "owner",
  "cards.read": "owner",
  "cards.write": "owner",
} as const satisfies Record<string, GroupRole>;
export type GroupAction = keyof typeof GROUP_ACCESS;

export const mayInGroup = (action: GroupAction, role: GroupRole): boolean =>
  role === "owner" || GROUP_ACCESS[action] === "viewer";

const REGISTRATION_NUMBER_MAX_CHARS = 20;

const groupBusinessFields = z.object({
  country: countryField.default(DEFAULT_COUNTRY).describe("Country of the business, ISO 3166-1 alpha-2"),
  name: z.string().trim().min(1).max(60).describe("Name of the business"),
  /** In the country's format: ten digits with a check digit and optional hyphens, or another country's tax id. */
  registrationNumber: z
    .string()
    .trim()
    .min(1)
    .max(REGISTRATION_NUMBER_MAX_CHARS)
    .describe("Registration number of the business"),
  representative: z.string().trim().min(1).max(30).describe("Name of the business's representative"),
  address: z.string().trim().max(200).default("").describe("Postal address of the business"),
  email: emailField.describe("E-mail address of the business"),
});

/** The company behind a group as in its tax documents; its number follows `registrationNumberFieldOf` its country. */
export const groupBusinessSchema = withRule(
  groupBusinessFields,
  ["country", "registrationNumber"],
  ({ country, registrationNumber }): Record<string, string> => {
    const read = registrationNumberFieldOf(country).safeParse(registrationNumber);
    return read.success ? {} : { registrationNumber: read.error.issues[0]?.message ?? "registrationNumber" };
  },
);
export type GroupBusiness = z.infer<typeof groupBusinessSchema>;

/** The stored form, with the number stripped of formatting. */
export function keptBusiness(business: GroupBusiness): GroupBusiness {
  const { country, registrationNumber } = business;
  return { ...business, registrationNumber: registrationNumberFieldOf(country).parse(registrationNumber) };
}

export const groupNameSchema = z.object({
  name: z.string().trim().min(GROUP_NAME_MIN_CHARS).max(GROUP_NAME_MAX_CHARS).describe("Name of the group"),
});

const id = z.string().min(1).max(40);

/** A project that is added to or removed from a group. */
export const groupProjectSchema = z.object({
  project: id.describe("Id of the project that is given to the group or taken from it"),
});
export const groupInviteSchema = z.object({
  email: emailField.describe("E-mail address that is invited"),
  role: z.enum(GROUP_ROLES).describe("Role in the group"),
});
export const groupRoleSchema = z.object({
  account: id.describe("Id of the account"),
  role: z.enum(GROUP_ROLES).describe("Role in the group"),
});
