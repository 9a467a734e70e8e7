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
import { intentAction } from "../../kit/form.server";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { redirectDone } from "../../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { buttonSchema, chosenSchema } from "./forms";
import { TOASTS } from "./words";

/** Loader of a project's members page, on either side and in the settings. */
export const membersLoader = projectLoader(
  z.object({
    members: z.array(memberView),
    next: z.string().nullable(),
    owners: z.number(),
    invitations: z.array(pendingInvitationView),
    me: z.string(),
  }),
  async ({ ctx, url, project }) => {
    const projectId = project;
    const query = { ...listQuery(url), ...filterOf(url, "level") };
    const { items, next, owners } = await listMembers(ctx, projectId, query);
    const invitations = await listProjectInvitations(ctx, projectId);
    return { members: items, next, owners, invitations, me: requireAccount(ctx).id };
  },
);

function done(adapter: ProjectAdapter, toast: keyof typeof TOASTS, to = adapter.url.pathname): Response {
  return redirectDone(adapter, to, TOASTS[toast]);
}

/** Forms of the members page. */
export const membersAction = intentAction({
  invite: projectAction(inviteSchema, async (input, adapter) => {
    await inviteMember(adapter.ctx, adapter.project, input);
    return done(adapter, "invited");
  }),
  resend: projectAction(chosenSchema, async ({ id }, adapter) => {
    await resendProjectInvitation(adapter.ctx, adapter.project, id);
    return done(adapter, "resent");
  }),
  withdraw: projectAction(chosenSchema, async ({ id }, adapter) => {
    await withdrawProjectInvitation(adapter.ctx, adapter.project, id);
    return done(adapter, "withdrawn");
  }),
  change: projectAction(memberLevelSchema, async (input, adapter) => {
    await changeMemberLevel(adapter.ctx, adapter.project, input);
    return done(adapter, "levelChanged");
  }),
  /** A member who left is redirected, because the page is no longer accessible. */
  remove: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeMember(adapter.ctx, adapter.project, { account: id });
    const isMe = id === requireAccount(adapter.ctx).id;
    return isMe ? done(adapter, "left", "/projects") : done(adapter, "memberRemoved");
  }),
  sync: projectAction(buttonSchema, async (_, adapter) => {
    await runMembershipScheduler(adapter.ctx, adapter.project);
    return done(adapter, "synced");
  }),
});
