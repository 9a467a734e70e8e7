import { z } from "@hono/zod-openapi";
import { parseOrRefuse } from "../../../domain/kernel";
import {
  groupBusinessSchema,
  groupInviteSchema,
  groupNameSchema,
  groupProjectSchema,
  groupRoleSchema,
  invitationSchema,
  memberSchema,
} from "../../../domain/people";
import type { ServiceContext } from "../../services/kernel";
import {
  changeGroupRole,
  createGroup,
  deleteGroup,
  getGroup,
  giveProject,
  inviteToGroup,
  listGroups,
  removeFromGroup,
  renameGroup,
  resendGroupInvitation,
  takeProject,
  updateGroupBusiness,
  withdrawGroupInvitation,
} from "../../services/people";
import { call } from "../call";
import { pageOf } from "../wire/fields";
import { groupSummaryWire, groupWire, toGroupWire } from "../wire/people";

type Change = (ctx: ServiceContext, groupId: string, body: Record<string, unknown>) => Promise<unknown>;

const sectionSchema = z.object({ section: z.enum(["name", "business", "give", "take"]) });
const SECTIONS: Record<z.output<typeof sectionSchema>["section"], Change> = {
  name: renameGroup,
  business: updateGroupBusiness,
  give: giveProject,
  take: takeProject,
};

const invitationOf = (body: unknown) => parseOrRefuse(invitationSchema, body).invitation;
const actionSchema = z.object({ action: z.enum(["invite", "resend", "withdraw", "change", "remove"]) });
const ACTIONS: Record<z.output<typeof actionSchema>["action"], Change> = {
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
    summary: "Changes one section of a group: its name, the company behind it, the projects given to it",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      groupNameSchema.extend({ section: z.literal("name") }),
      groupBusinessSchema.safeExtend({ section: z.literal("business") }),
      groupProjectSchema.extend({ section: z.literal("give") }),
      groupProjectSchema.extend({ section: z.literal("take") }),
    ]),
    answer: groupWire,
    refusals: ["ACCOUNT_GROUP_NOT_FOUND", "PROJECT_NOT_FOUND", "080"],
    run: async ({ ctx, params, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      // Who may not read the answer changes nothing by this call.
      await getGroup(ctx, params.id);
      await SECTIONS[section](ctx, params.id, body);
      return toGroupWire(tag(await getGroup(ctx, params.id)));
    },
  }),
  call({
    area: "account",
    method: "delete",
    path: "/account/groups/{id}",
    summary: "Deletes a group; its projects stay",
    access: "session",
    answer: z.object({ removed: z.string() }),
    refusals: ["ACCOUNT_GROUP_NOT_FOUND", "080", "CONFLICT"],
    run: async ({ ctx, params }) => {
      await deleteGroup(ctx, params.id);
      return { removed: params.id };
    },
  }),
  call({
    area: "account",
    method: "post",
    path: "/account/groups/{id}/roles",
    summary:
      "Who is in a group and as what: invites, gives another role, takes out; the caller's own account leaves",
    access: "session",
    body: z.discriminatedUnion("action", [
      groupInviteSchema.extend({ action: z.literal("invite") }),
      invitationSchema.extend({ action: z.literal("resend") }),
      invitationSchema.extend({ action: z.literal("withdraw") }),
      groupRoleSchema.extend({ action: z.literal("change") }),
      memberSchema.extend({ action: z.literal("remove") }),
    ]),
    answer: z.object({ done: z.literal(true) }),
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
      const { action } = parseOrRefuse(actionSchema, body);
      await ACTIONS[action](ctx, params.id, body);
      return { done: true as const };
    },
  }),
];
