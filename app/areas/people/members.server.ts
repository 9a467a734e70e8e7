import { z } from "zod";
import { inviteSchema, memberLevelSchema } from "../../../domain/people";
import { requireAccount } from "../../../worker/services/kernel";
import {
  changeMemberLevel,
  inviteMember,
  listMembers,
  listProjectInvitations,
  memberView,
  pendingInvitationView,
  removeMember,
  resendProjectInvitation,
  runMembershipScheduler,
  withdrawProjectInvitation,
} from "../../../worker/services/people";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../../kit/respond.server";
import { buttonSchema, chosenSchema } from "./forms";
import { TOASTS } from "./words";

/** The loader of a project's members, on either side and in the settings. */
export const membersLoader = pageLoader(
  z.object({
    members: z.array(memberView),
    next: z.string().nullable(),
    owners: z.number(),
    invitations: z.array(pendingInvitationView),
    me: z.string(),
  }),
  async ({ ctx, params, url }) => {
    const projectId = params.project ?? "";
    const query = { ...listQuery(url), ...filterOf(url, "level") };
    const { items, next, owners } = await listMembers(ctx, projectId, query);
    const invitations = await listProjectInvitations(ctx, projectId);
    return { members: items, next, owners, invitations, me: requireAccount(ctx).id };
  },
);

const projectOf = ({ params }: Adapter) => params.project ?? "";

function done(adapter: Adapter, toast: keyof typeof TOASTS, to = adapter.url.pathname): Response {
  return redirectWithToast(adapter, to, { tone: "positive", message: adapter.i18n._(TOASTS[toast]) });
}

/** What each form of the members' page does. */
export const memberForms = {
  invite: formAction(inviteSchema, async (input, adapter) => {
    await inviteMember(adapter.ctx, projectOf(adapter), input);
    return done(adapter, "invited");
  }),
  resend: formAction(chosenSchema, async ({ id }, adapter) => {
    await resendProjectInvitation(adapter.ctx, projectOf(adapter), id);
    return done(adapter, "resent");
  }),
  withdraw: formAction(chosenSchema, async ({ id }, adapter) => {
    await withdrawProjectInvitation(adapter.ctx, projectOf(adapter), id);
    return done(adapter, "withdrawn");
  }),
  change: formAction(memberLevelSchema, async (input, adapter) => {
    await changeMemberLevel(adapter.ctx, projectOf(adapter), input);
    return done(adapter, "levelChanged");
  }),
  /** A member who left has no page here any more. */
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeMember(adapter.ctx, projectOf(adapter), { account: id });
    const isMe = id === requireAccount(adapter.ctx).id;
    return isMe ? done(adapter, "left", "/projects") : done(adapter, "memberRemoved");
  }),
  sync: formAction(buttonSchema, async (_, adapter) => {
    await runMembershipScheduler(adapter.ctx, projectOf(adapter));
    return done(adapter, "synced");
  }),
};
