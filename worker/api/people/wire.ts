import { z } from "@hono/zod-openapi";
import {
  ALARM_CHANNELS,
  ALARM_KINDS,
  GROUP_ROLES,
  groupBusinessSchema,
  LEVEL,
  levelName,
  MEMBER_LEVELS,
} from "../../../domain/people";
import { LOCALES } from "../../../locales/words";
import type {
  AccountDetail,
  GroupView,
  InvitationRow,
  MemberView,
  NotificationView,
  PendingInvitation,
} from "../../services/people";
import { instant, instantField, instantOrNull } from "../kernel/fields";

/** Levels of members by name; `admin` and `nobody` are given to no member. */
const memberLevel = z.enum(MEMBER_LEVELS);

export const memberWire = z
  .object({
    account: z.string(),
    name: z.string(),
    email: z.string(),
    level: memberLevel,
    group: z.string().nullable().openapi({ description: "The name of the group that gives the level" }),
    joinedAt: instantField,
    lastAccessedAt: instantField.nullable(),
  })
  .openapi("Member");

export const invitationWire = z
  .object({
    id: z.string(),
    email: z.string(),
    level: memberLevel.nullable(),
    role: z.enum(GROUP_ROLES).nullable(),
    sentAt: instantField,
    expiresAt: instantField,
  })
  .openapi("Invitation");

export const groupSummaryWire = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(GROUP_ROLES).openapi({ description: "The caller's" }),
    members: z.int(),
    projects: z.int(),
  })
  .openapi("GroupSummary");

export const groupWire = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(GROUP_ROLES).openapi({ description: "The caller's" }),
    business: groupBusinessSchema.nullable(),
    members: z.array(
      z.object({ account: z.string(), name: z.string(), email: z.string(), role: z.enum(GROUP_ROLES) }),
    ),
    projects: z.array(z.object({ id: z.string(), kind: z.enum(["adv", "pub"]), displayName: z.string() })),
    invitations: z.array(invitationWire).openapi({ description: "Unanswered; for owners only" }),
  })
  .openapi("Group");

export const deviceWire = z
  .object({ id: z.string(), name: z.string(), advertisingId: z.string() })
  .openapi("AccountDevice");

export const alertWire = z
  .object({
    id: z.string(),
    kind: z.string(),
    message: z.string().openapi({ description: "In the caller's language" }),
    reason: z.string().nullable(),
    path: z.string().openapi({ description: "The console's page about it" }),
    at: instantField,
    isRead: z.boolean(),
  })
  .openapi("Alert");

export function toMemberWire(member: MemberView): z.input<typeof memberWire> {
  return {
    account: member.id,
    name: member.name,
    email: member.email,
    level: levelName(member.level) as z.input<typeof memberLevel>,
    group: member.groupName,
    joinedAt: instant(member.joinedAt),
    lastAccessedAt: instantOrNull(member.lastAccessedAt),
  };
}

export function toInvitationWire(row: PendingInvitation | InvitationRow): z.input<typeof invitationWire> {
  const level = row.level === null ? null : (levelName(row.level) as z.input<typeof memberLevel>);
  const { id, email, role } = row;
  return { id, email, role, level, sentAt: instant(row.sentAt), expiresAt: instant(row.expiresAt) };
}

export function toGroupWire(group: GroupView): z.input<typeof groupWire> {
  return {
    ...group,
    members: group.members.map(({ id, ...member }) => ({ ...member, account: id })),
    invitations: group.invitations.map(toInvitationWire),
  };
}

export function toAlertWire({ at, ...alert }: NotificationView): z.input<typeof alertWire> {
  return { ...alert, at: instant(at) };
}

export const accountWire = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    kind: z.enum(["adv", "pub"]),
    locale: z.enum(LOCALES),
    isOperator: z.boolean(),
  })
  .openapi("Account");

const channelsWire = z.partialRecord(z.enum(ALARM_CHANNELS), z.boolean());

export const accountOptionsWire = z
  .object({
    locale: z.enum(LOCALES),
    alarms: z
      .partialRecord(z.enum(ALARM_KINDS), channelsWire)
      .openapi({ description: "A channel that is not named is on" }),
  })
  .openapi("AccountOptions");

export const accountDetailWire = accountWire
  .extend({
    options: accountOptionsWire,
    devices: z.array(deviceWire),
    groups: z.array(groupSummaryWire),
    memberships: z
      .array(
        z.object({
          project: z.string(),
          kind: z.enum(["adv", "pub"]),
          displayName: z.string(),
          level: z.int(),
          lastAccessedAt: instantField.nullable(),
        }),
      )
      .openapi({ description: "Up to 100, the last used first; all of them by `GET /project`" }),
  })
  .openapi("AccountDetail");

export function toAccountDetailWire(detail: AccountDetail): z.input<typeof accountDetailWire> {
  return {
    ...detail,
    memberships: detail.memberships.map(({ id: project, kind, displayName, level, lastAccessedAt }) => ({
      project,
      kind,
      displayName,
      level,
      lastAccessedAt: instantOrNull(lastAccessedAt),
    })),
  };
}

export const levelWire = z
  .object({
    project: z.string(),
    level: z.int(),
    name: z.enum(Object.keys(LEVEL) as [keyof typeof LEVEL, ...(keyof typeof LEVEL)[]]),
  })
  .openapi("Access");

export function toLevelWire(project: string, level: number): z.input<typeof levelWire> {
  return { project, level, name: levelName(level) };
}
