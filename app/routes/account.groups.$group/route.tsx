import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSubmit } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { z } from "zod";
import { AppError } from "../../../domain/kernel";
import { cardSchema } from "../../../domain/money";
import {
  groupBusinessSchema,
  groupInviteSchema,
  groupNameSchema,
  groupProjectSchema,
  groupRoleSchema,
  mayAct,
  mayInGroup,
} from "../../../domain/people";
import { requireAccount } from "../../../worker/services/kernel";
import { groupCardView, listGroupCards, removeGroupCard } from "../../../worker/services/money";
import {
  changeGroupRole,
  deleteGroup,
  type GroupView,
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
} from "../../../worker/services/people";
import { listProjects } from "../../../worker/services/platform";
import { chosenSchema, groupDeletionSchema } from "../../areas/people/forms";
import { GroupProjects } from "../../areas/people/group-projects";
import { useLevels } from "../../areas/people/use-levels";
import { TOASTS } from "../../areas/people/words";
import { accountPath, fromOf } from "../../kit/account-paths";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { GroupBusinessCard } from "./group-business";
import { GroupCards } from "./group-cards";
import { GroupMembers } from "./group-members";

export const handle = { title: msg`그룹` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    group: groupView,
    /** The account's projects that can be assigned to the group. */
    givable: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
      }),
    ),
    /** Ids of the account's projects that can be withdrawn from the group. */
    takable: z.array(z.string()),
    /** For an owner of the group. */
    cards: z.array(groupCardView),
    me: z.string(),
    from: z.string(),
  }),
  async ({ ctx, id, url }) => {
    const group = await getGroup(ctx, id("group"));
    const cards = mayInGroup("cards.write", group.role) ? await listGroupCards(ctx, group.id) : [];
    const owned = (await listProjects(ctx)).filter(({ kind, level }) => mayAct("owners.write", kind, level));
    return {
      group,
      givable: owned
        .filter(({ groupId }) => groupId === null)
        .map(({ id, displayName }) => ({ id, displayName })),
      takable: owned.filter(({ groupId }) => groupId === group.id).map(({ id }) => id),
      cards,
      me: requireAccount(ctx).id,
      from: fromOf(url),
    };
  },
);

const groupOf = ({ id }: Adapter) => id("group");

function done(adapter: Adapter, toast: keyof typeof TOASTS, to?: string): Response {
  const here = accountPath(`groups/${groupOf(adapter)}`, fromOf(adapter.url));
  return redirectDone(adapter, to ?? here, TOASTS[toast]);
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
  "remove-card": formAction(cardSchema, async (input, adapter) => {
    await removeGroupCard(adapter.ctx, groupOf(adapter), input);
    return done(adapter, "cardRemoved");
  }),
  delete: formAction(groupDeletionSchema, async ({ name }, adapter) => {
    const group = await getGroup(adapter.ctx, groupOf(adapter));
    if (name !== group.name) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
    await deleteGroup(adapter.ctx, group.id);
    return done(adapter, "groupDeleted", listPath(adapter));
  }),
});

export default function GroupScreen() {
  const { group, givable, takable, cards, me, from } = useLoaderData<typeof loader>();
  const { word } = useLevels();
  const editable = mayInGroup("group.update", group.role);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Link
          to={accountPath("groups", from)}
          className="inline-flex min-h-6 items-center gap-1 text-[13px] text-ink-muted hover:text-ink hover:underline"
        >
          <ArrowLeft size={14} aria-hidden="true" />
          <Trans>모든 그룹</Trans>
        </Link>
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">{group.name}</h2>
        <Badge>{word(group.role)}</Badge>
      </div>
      <ActionFailure except={["rename", "business", "invite", "give"]} />
      {!editable && (
        <InlineAlert tone="info">
          <Trans>그룹을 변경하려면 소유자 역할이 필요해요.</Trans>
        </InlineAlert>
      )}
      <GroupMembers group={group} me={me} />
      <GroupProjects group={group} givable={givable} takable={takable} />
      <GroupCards cards={cards} />
      {editable && <Rename key={group.name} group={group} />}
      <GroupBusinessCard group={group} editable={editable} />
      {editable && <DeleteGroup group={group} />}
    </>
  );
}

function Rename({ group: { name, version } }: { group: GroupView }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: groupNameSchema,
    intent: "rename",
    defaultValue: { name },
  });
  return (
    <Card title={<Trans>그룹 이름</Trans>}>
      <AppForm form={form} failure={failure} version={version} intent="rename">
        <TextField {...bind(fields.name)} label={t`이름`} description={t`2~30자`} />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function DeleteGroup({ group }: { group: GroupView }) {
  const { t } = useLingui();
  const submit = useSubmit();
  return (
    <Card
      title={<Trans>그룹 삭제</Trans>}
      description={
        <Trans>
          프로젝트는 유지되고, 그룹을 통해 참여한 멤버는 더 이상 접근할 수 없어요. 되돌릴 수 없어요.
        </Trans>
      }
    >
      <ConfirmDialog
        trigger={
          <Button variant="danger">
            <Trans>그룹 삭제</Trans>
          </Button>
        }
        title={t`그룹을 삭제할까요?`}
        description={t`그룹을 통해 참여한 멤버는 바로 프로젝트에 접근할 수 없게 돼요.`}
        confirmLabel={t`삭제`}
        typedName={group.name}
        onConfirm={(typed) => submit({ intent: "delete", name: typed }, { method: "post" })}
      />
    </Card>
  );
}
