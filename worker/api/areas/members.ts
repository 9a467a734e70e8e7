import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/kernel";
import {
  invitationSchema,
  inviteSchema,
  levelName,
  MEMBER_LEVELS,
  memberLevelSchema,
  memberSchema,
} from "../../../domain/people";
import {
  changeMemberLevel,
  inviteMember,
  listMembers,
  listProjectInvitations,
  removeMember,
  resendProjectInvitation,
  runMembershipScheduler,
  withdrawProjectInvitation,
} from "../../services/people";
import { call } from "../call";
import { instant, instantField, pageQuery } from "../wire/fields";
import { invitationWire, memberWire, toInvitationWire, toMemberWire } from "../wire/people";

const actionSchema = z.object({ action: z.enum(["invite", "resend"]) });
const subjectSchema = z.object({ subject: z.enum(["member", "invitation"]) });

export const memberCalls = [
  call({
    area: "account",
    method: "get",
    path: "/account/members/{project}",
    summary: "A project's members, who joined last first, and the invitations that nobody has answered",
    access: "session",
    query: pageQuery.extend({ q: z.string().max(100).optional(), level: z.enum(MEMBER_LEVELS).optional() }),
    answer: z.object({
      items: z.array(memberWire),
      next: z.string().nullable(),
      invitations: z.array(invitationWire),
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
    summary: "Invites an address to a project, or mails an invitation again",
    access: "session",
    body: z.discriminatedUnion("action", [
      inviteSchema.extend({ action: z.literal("invite") }),
      invitationSchema.extend({ action: z.literal("resend") }),
    ]),
    answer: z.object({ invitation: invitationWire.nullable() }),
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
    summary: "Gives a member another level",
    access: "session",
    body: memberLevelSchema,
    answer: z.object({ account: z.string(), level: z.enum(MEMBER_LEVELS) }),
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
    summary: "Takes a member out of a project, or an invitation back; the caller's own account leaves",
    access: "session",
    body: z.discriminatedUnion("subject", [
      memberSchema.extend({ subject: z.literal("member") }),
      invitationSchema.extend({ subject: z.literal("invitation") }),
    ]),
    answer: z.object({ removed: z.string() }),
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
    summary: "Brings a project's memberships in line with its group, once in five minutes",
    access: "session",
    answer: z.object({ syncedAt: instantField }),
    refusals: ["MEMBERSHIP_SYNC_TOO_SOON"],
    run: async ({ ctx, params }) => ({ syncedAt: instant(await runMembershipScheduler(ctx, params.id)) }),
  }),
];
