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

/** Members' levels by name; `admin` and `nobody` are never assigned to a member. */
const memberLevel = z.enum(MEMBER_LEVELS);

/** The API names a person `account`, and a level by name. */
export const memberWire = wireOf(memberView.omit({ id: true, groupName: true }))
  .extend({
    account: z.string().describe("Id of the account"),
    level: memberLevel.describe("Name of the level in the project"),
    group: memberView.shape.groupName,
  })
  .openapi("Member");

export const invitationWire = wireOf(pendingInvitationView.omit({ isExpired: true }))
  .extend({ level: memberLevel.nullable().describe("Name of the level in the project; null of a group's") })
  .openapi("Invitation");

export const groupSummaryWire = wireOf(groupSummaryView).openapi("GroupSummary");

export const groupWire = wireOf(groupView)
  .extend({
    members: z
      .array(groupMemberView.omit({ id: true }).extend({ account: z.string().describe("Id of the account") }))
      .describe("Accounts in the group"),
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
    id: z.string().describe("Id of the account"),
    email: z.string().describe("E-mail address of the account"),
    name: z.string().describe("Name of the person"),
    kind: z
      .enum(["adv", "pub"])
      .describe("What the account mainly is for: `adv` advertising, `pub` publishing"),
    locale: z.enum(LOCALES).describe("Language of the console"),
    isOperator: z.boolean().describe("Whether the account is an operator's"),
  })
  .openapi("Account");

const channelsWire = z
  .partialRecord(z.enum(ALARM_CHANNELS), z.boolean().describe("Whether it comes this way"))
  .describe("Where this news is told");

export const accountOptionsWire = z
  .object({
    locale: z.enum(LOCALES).describe("Language of the console"),
    alarms: z
      .partialRecord(z.enum(ALARM_KINDS), channelsWire)
      .openapi({ description: "A channel that is not named is on" }),
  })
  .openapi("AccountOptions");

export const accountDetailWire = accountWire
  .extend({
    options: accountOptionsWire,
    devices: z.array(deviceWire).describe("The account's test devices"),
    groups: z.array(groupSummaryWire).describe("Groups that the account is in"),
    memberships: z
      .array(
        z.object({
          project: z.string().describe("Id of the project"),
          kind: z.enum(["adv", "pub"]).describe("`adv` for an ad account, `pub` for a publisher"),
          displayName: z.string().describe("Name of the project"),
          level: z.int().describe("Level there: 100 guest, 300 viewer, 500 editor, 700 owner, 900 admin"),
          lastAccessedAt: instantField
            .nullable()
            .describe("When the member last opened the project; null before"),
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
    project: z.string().describe("Id of the project"),
    level: z
      .int()
      .describe("The caller's level: -1 for nobody, 100 guest, 300 viewer, 500 editor, 700 owner, 900 admin"),
    name: z
      .enum(Object.keys(LEVEL) as [keyof typeof LEVEL, ...(keyof typeof LEVEL)[]])
      .describe("Name of the level"),
  })
  .openapi("Access");

export function toLevelWire(project: string, level: number): z.input<typeof levelWire> {
  return { project, level, name: levelName(level) };
}
