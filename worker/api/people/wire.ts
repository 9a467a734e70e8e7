import { z } from "@hono/zod-openapi";
import {
  ALARM_CHANNELS,
  ALARM_KINDS,
  accountDeviceView,
  LEVEL,
  levelName,
  MEMBER_LEVELS,
} from "../../../domain/people";
import { LOCALES } from "../../../locales/words";
import {
  type AccountDetail,
  type GroupView,
  groupMemberView,
  groupSummaryView,
  groupView,
  type MemberView,
  memberView,
  notificationView,
  type PendingInvitation,
  pendingInvitationView,
} from "../../services/people";
import { instantField, wireOf } from "../kernel/fields";

/** Levels of members by name; `admin` and `nobody` are given to no member. */
const memberLevel = z.enum(MEMBER_LEVELS);

/** A person is an `account` here, and a level is named. */
export const memberWire = wireOf(memberView.omit({ id: true, groupName: true }))
  .extend({
    account: z.string(),
    level: memberLevel,
    group: memberView.shape.groupName,
  })
  .openapi("Member");

export const invitationWire = wireOf(pendingInvitationView.omit({ isExpired: true }))
  .extend({ level: memberLevel.nullable() })
  .openapi("Invitation");

export const groupSummaryWire = wireOf(groupSummaryView).openapi("GroupSummary");

export const groupWire = wireOf(groupView)
  .extend({
    members: z.array(groupMemberView.omit({ id: true }).extend({ account: z.string() })),
    invitations: z.array(invitationWire).describe("Unanswered; for owners only"),
  })
  .openapi("Group");

export const deviceWire = accountDeviceView.omit({ createdAt: true }).openapi("AccountDevice");

export const alertWire = wireOf(notificationView).openapi("Alert");

export function toMemberWire({ id, groupName, level, ...member }: MemberView): z.input<typeof memberWire> {
  return {
    ...member,
    account: id,
    level: levelName(level) as z.input<typeof memberLevel>,
    group: groupName,
  };
}

export function toInvitationWire({ level, ...row }: PendingInvitation): z.input<typeof invitationWire> {
  return { ...row, level: level === null ? null : (levelName(level) as z.input<typeof memberLevel>) };
}

export function toGroupWire(group: GroupView): z.input<typeof groupWire> {
  return {
    ...group,
    members: group.members.map(({ id, ...member }) => ({ ...member, account: id })),
    invitations: group.invitations.map(toInvitationWire),
  };
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
    memberships: detail.memberships.map(({ id, ...membership }) => ({ ...membership, project: id })),
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
