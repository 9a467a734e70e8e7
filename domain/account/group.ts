import { z } from "zod";
import { emailField } from "../shared/fields";
import { emailSchema } from "./schema";

/** Roles in a group. Source: specification section 6. */
export const GROUP_ROLES = ["owner", "viewer"] as const;
export type GroupRole = (typeof GROUP_ROLES)[number];

const GROUP_NAME_MIN_CHARS = 2;
const GROUP_NAME_MAX_CHARS = 30;
/** Memberships are brought in line on request at most so often. */
export const MEMBERSHIP_SYNC_WAIT_MS = 5 * 60_000;

/** The least role that each action in a group needs. Anybody may leave. Source: specification section 6, "Only owners delete a group". */
export const GROUP_ACCESS = {
  "group.read": "viewer",
  "group.update": "owner",
  "group.members": "owner",
  "group.projects": "owner",
  "group.delete": "owner",
} as const satisfies Record<string, GroupRole>;
export type GroupAction = keyof typeof GROUP_ACCESS;

export const mayInGroup = (action: GroupAction, role: GroupRole): boolean =>
  role === "owner" || GROUP_ACCESS[action] === "viewer";

/** The company behind a group, as its tax documents name it. */
export const groupBusinessSchema = z.object({
  name: z.string().trim().min(1).max(60),
  registrationNumber: z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{10}$/, "registrationNumber"),
  representative: z.string().trim().min(1).max(30),
  address: z.string().trim().max(200).default(""),
  email: emailSchema,
});
export type GroupBusiness = z.infer<typeof groupBusinessSchema>;

export const groupNameSchema = z.object({
  name: z.string().trim().min(GROUP_NAME_MIN_CHARS).max(GROUP_NAME_MAX_CHARS),
});

const id = z.string().min(1).max(40);

/** A project that is given to a group, or taken back. */
export const groupProjectSchema = z.object({ project: id });
export const groupInviteSchema = z.object({ email: emailField, role: z.enum(GROUP_ROLES) });
export const groupRoleSchema = z.object({ account: id, role: z.enum(GROUP_ROLES) });
