import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import {
  groupBusinessSchema,
  groupInviteSchema,
  groupNameSchema,
  groupProjectSchema,
  groupRoleSchema,
  mayAct,
} from "../../domain/people";
import { requireAccount } from "../../worker/services/kernel";
import {
  changeGroupRole,
  deleteGroup,
  getGroup,
  giveProject,
  groupView,
  inviteToGroup,
  removeFromGroup,
  renameGroup,
  resendGroupInvitation,
  takeProject,
  updateGroupBusiness,
  withdrawGroupInvitation,
} from "../../worker/services/people";
import { listProjects } from "../../worker/services/platform";
import type { PageHandle } from "../root";
import { accountPath, fromOf } from "../screens/account/paths";
import { chosenSchema, groupDeletionSchema } from "../screens/people/forms";
import { GroupScreen } from "../screens/people/group-screen";
import { TITLES, TOASTS } from "../screens/people/words";
import { type Adapter, formAction, intentAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.group } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    group: groupView,
    givable: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
      }),
    ),
    takable: z.array(z.string()),
    me: z.string(),
    from: z.string(),
  }),
  async ({ ctx, params, url }) => {
    const group = await getGroup(ctx, params.group ?? "");
    const owned = (await listProjects(ctx)).filter(({ kind, level }) => mayAct("owners.write", kind, level));
    return {
      group,
      givable: owned
        .filter(({ groupId }) => groupId === null)
        .map(({ id, displayName }) => ({ id, displayName })),
      takable: owned.filter(({ groupId }) => groupId === group.id).map(({ id }) => id),
      me: requireAccount(ctx).id,
      from: fromOf(url),
    };
  },
);

const groupOf = ({ params }: Adapter) => params.group ?? "";

function done(adapter: Adapter, toast: keyof typeof TOASTS, to?: string): Response {
  const here = accountPath(`groups/${groupOf(adapter)}`, fromOf(adapter.url));
  return redirectWithToast(adapter, to ?? here, {
    tone: "positive",
    message: adapter.i18n._(TOASTS[toast]),
  });
}

const listPath = ({ url }: Adapter) => accountPath("groups", fromOf(url));

export const action = intentAction({
  rename: formAction(groupNameSchema, async (input, adapter) => {
    await renameGroup(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "groupSaved");
  }),
  business: formAction(groupBusinessSchema, async (input, adapter) => {
    await updateGroupBusiness(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "groupSaved");
  }),
  invite: formAction(groupInviteSchema, async (input, adapter) => {
    await inviteToGroup(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "invited");
  }),
  resend: formAction(chosenSchema, async ({ id }, adapter) => {
    await resendGroupInvitation(adapter.ctx, groupOf(adapter), id);
    return done(adapter, "resent");
  }),
  withdraw: formAction(chosenSchema, async ({ id }, adapter) => {
    await withdrawGroupInvitation(adapter.ctx, groupOf(adapter), id);
    return done(adapter, "withdrawn");
  }),
  change: formAction(groupRoleSchema, async (input, adapter) => {
    await changeGroupRole(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "levelChanged");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeFromGroup(adapter.ctx, groupOf(adapter), { account: id });
    const isMe = id === requireAccount(adapter.ctx).id;
    return isMe ? done(adapter, "left", listPath(adapter)) : done(adapter, "memberRemoved");
  }),
  give: formAction(groupProjectSchema, async (input, adapter) => {
    await giveProject(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "projectGiven");
  }),
  take: formAction(chosenSchema, async ({ id }, adapter) => {
    await takeProject(adapter.ctx, groupOf(adapter), { project: id });
    return done(adapter, "projectTaken");
  }),
  delete: formAction(groupDeletionSchema, async ({ name }, adapter) => {
    const group = await getGroup(adapter.ctx, groupOf(adapter));
    if (name !== group.name) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
    await deleteGroup(adapter.ctx, group.id);
    return done(adapter, "groupDeleted", listPath(adapter));
  }),
});

export default function GroupRoute() {
  return <GroupScreen {...useLoaderData<typeof loader>()} />;
}
