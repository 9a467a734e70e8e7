import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { groupNameSchema } from "../../../domain/people";
import type { GroupSummary } from "../../../worker/services/people";
import { DataTable } from "../../components/data-table";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, EmptyState } from "../../components/page";
import { accountPath } from "../account/paths";
import { useLevels } from "./use-levels";

export function GroupsScreen({ groups, from }: { groups: readonly GroupSummary[]; from: string }) {
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
            description={t`그룹을 만들어 프로젝트를 넣으면 그룹의 사람들이 함께 쓸 수 있어요.`}
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
          { key: "members", header: t`사람`, align: "end", cell: ({ members }) => members },
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
        <TextField {...bind(fields.name)} label={t`그룹 이름`} description={t`2자 이상 30자 이하`} />
        <FormActions>
          <SubmitButton>
            <Trans>만들기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
