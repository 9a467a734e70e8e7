import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { groupNameSchema } from "../../domain/people";
import { createGroup, groupSummaryView, listGroups } from "../../worker/services/people";
import { useLevels } from "../areas/people/use-levels";
import { TOASTS } from "../areas/people/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card, EmptyState } from "../ui/page";

export const handle = { title: msg`그룹` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    groups: z.array(groupSummaryView),
    from: z.string(),
  }),
  async ({ ctx, url }) => ({
    groups: await listGroups(ctx),
    from: fromOf(url),
  }),
);

export const action = formAction(groupNameSchema, async (input, adapter) => {
  const { id } = await createGroup(adapter.ctx, input);
  const to = accountPath(`groups/${id}`, fromOf(adapter.url));
  return redirectDone(adapter, to, TOASTS.groupCreated);
});

export default function GroupsScreen() {
  const { groups, from } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { word } = useLevels();
  return (
    <>
      <DataTable
        caption={t`내 그룹`}
        rows={groups}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t`아직 그룹이 없어요`}
            description={t`그룹을 만들고 프로젝트를 추가하면 그룹의 멤버가 함께 사용할 수 있어요.`}
          />
        }
        columns={[
          {
            key: "name",
            header: t`이름`,
            cell: ({ id, name }) => (
              <Link to={accountPath(`groups/${id}`, from)} className="underline underline-offset-2">
                {name}
              </Link>
            ),
          },
          { key: "role", header: t`내 역할`, cell: ({ role }) => word(role) },
          { key: "members", header: t`멤버`, align: "end", cell: ({ members }) => members },
          {
            key: "projects",
            header: t({ message: "프로젝트", context: "many" }),
            align: "end",
            cell: ({ projects }) => projects,
          },
        ]}
      />
      <CreateGroup />
    </>
  );
}

function CreateGroup() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: groupNameSchema });
  return (
    <Card title={<Trans>그룹 만들기</Trans>}>
      <AppForm form={form} failure={failure}>
        <TextField {...bind(fields.name)} label={t`그룹 이름`} description={t`2~30자`} />
        <FormActions>
          <SubmitButton>
            <Trans>만들기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
