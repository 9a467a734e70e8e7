import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Minus } from "lucide-react";
import { allowListFormSchema } from "../../../domain/project/schema";
import type { AllowListEntry } from "../../../worker/services/allow-list/list";
import { cx } from "../../components/cx";
import { DataTable } from "../../components/data-table";
import { Checkbox } from "../../components/fields/choices";
import { TextField } from "../../components/fields/text-field";
import { bind, bindChecked } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, EmptyState } from "../../components/page";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { ActionFailure } from "./action-failure";
import { ConfirmIntentButton } from "./intent-button";

export function AllowListScreen({ entries }: { entries: readonly AllowListEntry[] }) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const editable = may("allow-list.write");
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure except={["add"]} />
      {/* A changed list is a new form: what was added is no longer typed. */}
      {editable && <AddEntry key={entries.map(({ id, updatedAt }) => `${id}:${updatedAt}`).join()} />}
      <DataTable
        caption={t`허용 목록`}
        rows={entries}
        rowKey={(entry) => entry.id}
        empty={
          <EmptyState
            title={t`아직 허용한 광고주가 없어요`}
            description={t`수동 결제나 비공개 상품을 허용할 광고주를 추가해 주세요.`}
          />
        }
        columns={[
          { key: "value", header: t`이메일·도메인`, cell: (entry) => entry.value },
          {
            key: "kind",
            header: t`종류`,
            cell: (entry) => (entry.kind === "email" ? t`한 사람` : t`도메인 전체`),
          },
          { key: "manual", header: t`수동 결제`, cell: (entry) => <Flag on={entry.manualPayment} /> },
          { key: "private", header: t`비공개 상품`, cell: (entry) => <Flag on={entry.privateAccess} /> },
          {
            key: "createdAt",
            header: t`추가한 날`,
            cell: (entry) => format.dayOf(entry.createdAt, project.timezone),
          },
          ...(editable
            ? [
                {
                  key: "remove",
                  header: t`관리`,
                  cell: (entry: AllowListEntry) => <RemoveEntry entry={entry} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function AddEntry() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: allowListFormSchema, intent: "add" });
  return (
    <Card
      title={<Trans>광고주 추가</Trans>}
      description={
        <Trans>
          이메일 하나, 또는 회사 도메인 전체를 허용할 수 있어요. 이미 있는 이메일이나 도메인을 다시 추가하면
          허용 내용이 바뀌어요.
        </Trans>
      }
      className="max-w-2xl"
    >
      <AppForm form={form} failure={failure} intent="add">
        <TextField
          {...bind(fields.value)}
          label={t`이메일 또는 도메인`}
          placeholder="ads@example.com · example.com"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Checkbox
          {...bindChecked(fields.manualPayment)}
          label={t`수동 결제`}
          description={t`카드 없이 세금계산서로 결제할 수 있어요.`}
        />
        <Checkbox
          {...bindChecked(fields.privateAccess)}
          label={t`비공개 상품`}
          description={t`비공개 상품을 보고 예약할 수 있어요.`}
        />
        <FormActions>
          <SubmitButton>
            <Trans>추가</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function RemoveEntry({ entry }: { entry: AllowListEntry }) {
  const { t } = useLingui();
  return (
    <ConfirmIntentButton
      intent="remove"
      id={entry.id}
      size="small"
      title={t`허용 목록에서 뺄까요?`}
      description={t`${entry.value}에 허용한 것이 없어져요. 이미 확정된 캠페인은 그대로예요.`}
      confirmLabel={t`빼기`}
    >
      <Trans>빼기</Trans>
    </ConfirmIntentButton>
  );
}

function Flag({ on }: { on: boolean }) {
  const { t } = useLingui();
  const Icon = on ? Check : Minus;
  return (
    <span className={cx("relative inline-flex", on ? "text-positive" : "text-ink-muted")}>
      <Icon size={18} aria-hidden="true" />
      <span className="sr-only">{on ? t`허용` : t`허용 안 함`}</span>
    </span>
  );
}
