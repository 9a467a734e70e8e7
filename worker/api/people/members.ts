import { z } from "@hono/zod-openapi";
import { pageOf, parseOrRefuse } from "../../../domain/kernel";
import {
  groupBusinessSchema,
  groupInviteSchema,
  groupNameSchema,
  groupProjectSchema,
  groupRoleSchema,
  invitationSchema,
  inviteSchema,
  levelName,
  MEMBER_LEVELS,
  memberLevelSchema,
  memberSchema,
} from "../../../domain/people";
import type { ServiceContext } from "../../services/kernel";
import {
  changeGroupRole,
  changeMemberLevel,
  createGroup,
  deleteGroup,
  getGroup,
  giveProject,
  inviteMember,
  inviteToGroup,
  listGroups,
  listMembers,
  listProjectInvitations,
  removeFromGroup,
  removeMember,
  renameGroup,
  resendGroupInvitation,
  resendProjectInvitation,
  runMembershipScheduler,
  takeProject,
  updateGroupBusiness,
  withdrawGroupInvitation,
  withdrawProjectInvitation,
} from "../../services/people";
import { call } from "../call";
import { instantField, orNull, pageQuery } from "../kernel/fields";
import { accountGroupId, projectId } from "../kernel/parameters";
import {
  groupSummaryWire,
  groupWire,
  invitationWire,
  memberWire,
  toGroupWire,
  toInvitationWire,
  toMemberWire,
} from "./wire";

const actionSchema = z.object({ action: z.enum(["invite", "resend"]) });
const subjectSchema = z.object({ subject: z.enum(["member", "invitation"]) });

export const memberCalls = [
  call({
    area: "account",
    method: "get",
    path: "/account/members/{project}",
    parameters: { project: projectId },
    summary: "A project's members, who joined last first, and the invitations that nobody has answered",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
      level: z.enum(MEMBER_LEVELS).optional().describe("Only members of this level"),
    }),
    answer: z.object({
      items: z.array(memberWire).describe("The entries of this page"),
      next: z.string().nullable().describe("Cursor of the next page; null on the last one"),
      invitations: z.array(invitationWire).describe("Invitations that are open"),
    }),
    refusals: [],
    run: async ({ ctx, params, query }) => {
      const { items, next } = await listMembers(ctx, params.project, query);
      const invitations = await listProjectInvitations(ctx, params.project);
      return { items: items.map(toMemberWire), next, invitations: invitations.map(toInvitationWire) };
    },
  }),
  call({
    area: "account",
    method: "post",
    path: "/account/members/{project}",
    parameters: { project: projectId },
    summary: "Invites an address to a project, or mails an invitation again",
    access: "session",
    body: z.discriminatedUnion("action", [
      inviteSchema.extend({ action: z.literal("invite").describe("Invites somebody") }),
      invitationSchema.extend({ action: z.literal("resend").describe("Mails an invitation again") }),
    ]),
    answer: z.object({
      invitation: orNull(invitationWire).describe("The invitation; null where it is gone"),
    }),
    refusals: ["PROOF_REQUIRED", "NOT_FOUND", "INVITATION_NOT_ACCEPTABLE", "TOO_MANY_REQUESTS"],
    run: async ({ ctx, params, body }) => {
      const { action } = parseOrRefuse(actionSchema, body);
      if (action === "invite") {
        return { invitation: toInvitationWire(await inviteMember(ctx, params.project, body)) };
      }
      const { invitation } = parseOrRefuse(invitationSchema, body);
      await resendProjectInvitation(ctx, params.project, invitation);
      const left = await listProjectInvitations(ctx, params.project);
      const sent = left.find(({ id }) => id === invitation);
      return { invitation: sent ? toInvitationWire(sent) : null };
    },
  }),
  call({
    area: "account",
    method: "patch",
    path: "/account/members/{project}/access",
    parameters: { project: projectId },
    summary: "Gives a member another level",
    access: "session",
    body: memberLevelSchema,
    answer: z.object({
      account: z.string().describe("Id of the account"),
      level: z.enum(MEMBER_LEVELS).describe("Name of the level in the project"),
    }),
    refusals: ["PROOF_REQUIRED", "ACCOUNT_NOT_FOUND", "ACCOUNT_CANNOT_BE_DEMOTED", "CONFLICT"],
    run: async ({ ctx, params, body }) => {
      const { account, level } = await changeMemberLevel(ctx, params.project, body);
      return { account, level: levelName(level) as (typeof MEMBER_LEVELS)[number] };
    },
  }),
  call({
    area: "account",
    method: "delete",
    path: "/account/members/{project}",
    parameters: { project: projectId },
    summary: "Takes a member out of a project, or an invitation back; the caller's own account leaves",
    access: "session",
    body: z.discriminatedUnion("subject", [
      memberSchema.extend({
        subject: z.literal("member").describe("Whether a member or an invitation is taken out"),
      }),
      invitationSchema.extend({
        subject: z.literal("invitation").describe("Whether a member or an invitation is taken out"),
      }),
    ]),
    answer: z.object({ removed: z.string().describe("Id of the account or invitation that was removed") }),
    refusals: ["PROOF_REQUIRED", "ACCOUNT_NOT_FOUND", "NOT_FOUND", "080", "CONFLICT"],
    run: async ({ ctx, params, body }) => {
      const { subject } = parseOrRefuse(subjectSchema, body);
      if (subject === "member") {
        await removeMember(ctx, params.project, body);
        return { removed: parseOrRefuse(memberSchema, body).account };
      }
      const { invitation } = parseOrRefuse(invitationSchema, body);
      await withdrawProjectInvitation(ctx, params.project, invitation);
      return { removed: invitation };
    },
  }),
  call({
    area: "project",
    method: "post",
    path: "/project/{id}/run-membership-scheduler",
    parameters: { id: projectId },
    summary: "Brings a project's memberships in line with its group, once in five minutes",
    access: "session",
    answer: z.object({ syncedAt: instantField.describe("When memberships were brought in line") }),
    refusals: ["MEMBERSHIP_SYNC_TOO_SOON"],
    run: async ({ ctx, params }) => ({ syncedAt: await runMembershipScheduler(ctx, params.id) }),
  }),
];

type Change = (ctx: ServiceContext, groupId: string, body: Record<string, unknown>) => Promise<unknown>;

const sectionSchema = z.object({ section: z.enum(["name", "business", "give", "take"]) });
const SECTIONS: Record<z.output<typeof sectionSchema>["section"], Change> = {
  name: renameGroup,
  business: updateGroupBusiness,
  give: giveProject,
  take: takeProject,
};

const invitationOf = (body: unknown) => parseOrRefuse(invitationSchema, body).invitation;
const groupActionSchema = z.object({ action: z.enum(["invite", "resend", "withdraw", "change", "remove"]) });
const ACTIONS: Record<z.output<typeof groupActionSchema>["action"], Change> = {
  invite: inviteToGroup,
  resend: (ctx, groupId, body) => resendGroupInvitation(ctx, groupId, invitationOf(body)),
  withdraw: (ctx, groupId, body) => withdrawGroupInvitation(ctx, groupId, invitationOf(body)),
  change: changeGroupRole,
  remove: removeFromGroup,
};

export const groupCalls = [
  call({
    area: "account",
    method: "get",
    path: "/account/groups",
    summary: "The caller's groups by name",
    access: "session",
    answer: pageOf(groupSummaryWire),
    refusals: [],
    run: async ({ ctx }) => ({ items: await listGroups(ctx), next: null }),
  }),
  call({
    area: "account",
    method: "post",
    path: "/account/groups",
    summary: "Opens a group; the caller becomes its owner",
    access: "session",
    body: groupNameSchema,
    answer: groupWire,
    refusals: ["DAILY_QUOTA_REACHED", "QUOTA_REACHED"],
    run: async ({ ctx, body }) => toGroupWire(await getGroup(ctx, (await createGroup(ctx, body)).id)),
  }),
  call({
    area: "account",
    method: "get",
    path: "/account/groups/{id}",
    parameters: { id: accountGroupId },
    summary: "A group of the caller with its people and projects",
    access: "session",
    versioned: true,
    answer: groupWire,
    refusals: ["ACCOUNT_GROUP_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => toGroupWire(tag(await getGroup(ctx, params.id))),
  }),
  call({
    area: "account",
    method: "put",
    path: "/account/groups/{id}",
    parameters: { id: accountGroupId },
    summary: "Changes one section of a group: its name, the company behind it, the projects given to it",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      groupNameSchema.extend({ section: z.literal("name").describe("What is changed") }),
      groupBusinessSchema.safeExtend({ section: z.literal("business").describe("What is changed") }),
      groupProjectSchema.extend({ section: z.literal("give").describe("What is changed") }),
      groupProjectSchema.extend({ section: z.literal("take").describe("What is changed") }),
    ]),
    answer: groupWire,
    refusals: ["PROOF_REQUIRED", "ACCOUNT_GROUP_NOT_FOUND", "PROJECT_NOT_FOUND", "080"],
    run: async ({ ctx, params, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      // A caller without read access to the answer must not change anything.
      await getGroup(ctx, params.id);
      await SECTIONS[section](ctx, params.id, body);
      return toGroupWire(tag(await getGroup(ctx, params.id)));
    },
  }),
  call({
    area: "account",
    method: "delete",
    path: "/account/groups/{id}",
    parameters: { id: accountGroupId },
    summary: "Deletes a group; its projects stay",
    access: "session",
    answer: z.object({ removed: z.string().describe("Id of the account or invitation that was removed") }),
    refusals: ["PROOF_REQUIRED", "ACCOUNT_GROUP_NOT_FOUND", "080", "CONFLICT"],
    run: async ({ ctx, params }) => {
      await deleteGroup(ctx, params.id);
      return { removed: params.id };
    },
  }),
  call({
    area: "account",
    method: "post",
    path: "/account/groups/{id}/roles",
    parameters: { id: accountGroupId },
    summary:
      "Who is in a group and as what: invites, gives another role, takes out; the caller's own account leaves",
    access: "session",
    body: z.discriminatedUnion("action", [
      groupInviteSchema.extend({ action: z.literal("invite").describe("Invites somebody") }),
      invitationSchema.extend({ action: z.literal("resend").describe("Mails an invitation again") }),
      invitationSchema.extend({ action: z.literal("withdraw").describe("Takes an invitation back") }),
      groupRoleSchema.extend({ action: z.literal("change").describe("Changes a role") }),
      memberSchema.extend({ action: z.literal("remove").describe("Removes a member") }),
    ]),
    answer: z.object({ done: z.literal(true).describe("Always true: it is done") }),
    refusals: [
      "PROOF_REQUIRED",
      "ACCOUNT_GROUP_NOT_FOUND",
      "ACCOUNT_NOT_FOUND",
      "ACCOUNT_CANNOT_BE_DEMOTED",
      "NOT_FOUND",
      "INVITATION_NOT_ACCEPTABLE",
      "TOO_MANY_REQUESTS",
      "080",
    ],
    run: async ({ ctx, params, body }) => {
      const { action } = parseOrRefuse(groupActionSchema, body);
      await ACTIONS[action](ctx, params.id, body);
      return { done: true as const };
    },
  }),
];
