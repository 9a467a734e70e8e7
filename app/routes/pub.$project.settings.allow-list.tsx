import type { FieldMetadata } from "@conform-to/react";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { Check, Minus } from "lucide-react";
import { z } from "zod";
import { inUnicode, pageOf } from "../../domain/kernel";
import {
  ALLOWANCES,
  type Allowance,
  type AllowListEntry,
  allowListEntryView,
  allowListFormSchema,
} from "../../domain/platform";
import { listPaymentRequests, paymentRequestView } from "../../worker/services/desk";
import {
  addAllowListEntry,
  changeAllowListEntry,
  listAllowList,
  removeAllowListEntry,
} from "../../worker/services/platform";
import { PaymentRequests } from "../areas/publisher/payments/payment-requests";
import { grantPaymentAction } from "../areas/publisher/payments/payment-requests.server";
import { allowListChangeFormSchema, chosenSchema } from "../areas/settings/forms";
import { savedSettings } from "../areas/settings/settings.server";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { listQuery } from "../kit/list-query.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { cx } from "../ui/cx";
import { DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { Checkbox } from "../ui/fields/choices";
import { TextField } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind, bindChecked } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { Card, EmptyState } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "allow-list.read", title: msg`허용 목록` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(allowListEntryView),
    requests: z.array(paymentRequestView),
    filtered: z.boolean(),
  }),
  async ({ ctx, url, project }) => ({
    page: await listAllowList(ctx, project, listQuery(url)),
    requests: await listPaymentRequests(ctx, project),
    filtered: url.searchParams.has("q"),
  }),
);

export const action = intentAction({
  add: projectAction(allowListFormSchema, async (input, adapter) => {
    await addAllowListEntry(adapter.ctx, adapter.project, input);
    return savedSettings(adapter, "entryAdded");
  }),
  change: projectAction(allowListChangeFormSchema, async ({ id, ...input }, adapter) => {
    await changeAllowListEntry(adapter.ctx, adapter.project, id, input);
    return savedSettings(adapter, "entryChanged");
  }),
  "grant-payment": grantPaymentAction,
  remove: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeAllowListEntry(adapter.ctx, adapter.project, id);
    return savedSettings(adapter, "entryRemoved");
  }),
});

/** Advertisers with additional rights, by address or by mail domain. */
export default function AllowListScreen() {
  const {
    page: { items, next },
    requests,
    filtered,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const words = useAllowanceWords();
  const editable = may("allow-list.write");
  const flag = (allowance: Allowance) => ({
    key: allowance,
    header: words[allowance].name,
    cell: (entry: AllowListEntry) => <Flag on={entry[allowance]} />,
  });
  const kinds = { "ad-account": t`광고 계정과 소유자`, email: t`한 사람`, domain: t`도메인 전체` };
  const none = (
    <EmptyState
      title={t`아직 허용한 광고주가 없어요`}
      description={t`수동 결제나 비공개 상품을 허용할 광고주를 추가해 주세요.`}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure except={["add"]} />
      {requests.length > 0 && <PaymentRequests requests={requests} />}
      {/* A changed list resets the form, which clears the added values. */}
      {editable && <AddEntry key={items[0]?.id ?? "first"} />}
      <div>
        {(items.length > 0 || filtered) && (
          <FilterBar search={{ name: "q", label: t`광고 계정, 이메일, 도메인으로 검색` }} />
        )}
        <DataTable
          caption={t`허용 목록`}
          rows={items}
          rowKey={(entry) => entry.id}
          empty={filtered ? <NothingFound /> : none}
          columns={[
            { key: "value", header: t`광고 계정·이메일·도메인`, cell: nameOf },
            {
              key: "kind",
              header: t`종류`,
              cell: (entry) => kinds[entry.kind],
            },
            ...ALLOWANCES.map(flag),
            {
              key: "createdAt",
              header: t`추가일`,
              cell: (entry) => format.dayOf(entry.createdAt, project.timezone),
            },
            ...(editable
              ? [
                  {
                    key: "manage",
                    header: t`관리`,
                    cell: (entry: AllowListEntry) => <EntryActions key={entry.updatedAt} entry={entry} />,
                  },
                ]
              : []),
          ]}
        />
        <Pagination next={next} shown={items.length} />
      </div>
    </div>
  );
}

type AllowanceFields = Record<Allowance, FieldMetadata<boolean | undefined>>;

/** Names of the rights. */
function useAllowanceWords(): Record<Allowance, { name: string; about: string }> {
  const { t } = useLingui();
  return {
    manualPayment: { name: t`수동 결제`, about: t`카드 없이 계좌 이체로 결제할 수 있어요.` },
    inHouse: { name: t`자체 광고`, about: t`자체 광고 상품을 무료로, 오늘부터 예약할 수 있어요.` },
    privateAccess: { name: t`비공개 상품`, about: t`비공개 상품을 보고 예약할 수 있어요.` },
    wholeAllow: { name: t`모두 허용`, about: t`위 항목을 선택하지 않아도 전부 허용해요.` },
  };
}

/** Checkboxes of an entry's rights. */
function AllowanceBoxes({ fields }: { fields: AllowanceFields }) {
  const words = useAllowanceWords();
  const box = (allowance: Allowance) => (
    <Checkbox
      {...bindChecked(fields[allowance])}
      label={words[allowance].name}
      description={words[allowance].about}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {box("manualPayment")}
      {box("inHouse")}
      {box("privateAccess")}
      {box("wholeAllow")}
    </div>
  );
}

/** Form that adds an entry. */
function AddEntry() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: allowListFormSchema, intent: "add" });
  return (
    <Card
      title={<Trans>광고주 추가</Trans>}
      description={<Trans>이메일 하나, 또는 회사 도메인 전체를 허용할 수 있어요.</Trans>}
      className="max-w-form"
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
        <AllowanceBoxes fields={fields} />
        <FormActions>
          <SubmitButton>
            <Trans>추가</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

const nameOf = ({ adAccount, value }: AllowListEntry) => adAccount ?? inUnicode(value);

function EntryActions({ entry }: { entry: AllowListEntry }) {
  const { t } = useLingui();
  const name = nameOf(entry);
  return (
    <div className="flex flex-wrap gap-2">
      <Dialog
        title={name}
        trigger={
          <Button size="small">
            <Trans>변경</Trans>
          </Button>
        }
      >
        {() => <ChangeEntry entry={entry} />}
      </Dialog>
      <ConfirmIntentButton
        intent="remove"
        id={entry.id}
        size="small"
        title={t`허용 목록에서 삭제할까요?`}
        description={t`${name}에 허용한 내용이 삭제돼요. 이미 확정된 캠페인은 그대로예요.`}
        confirmLabel={t`제외`}
      >
        <Trans>제외</Trans>
      </ConfirmIntentButton>
    </div>
  );
}

function ChangeEntry({ entry }: { entry: AllowListEntry }) {
  const { manualPayment, inHouse, privateAccess, wholeAllow } = entry;
  const { form, fields, failure } = useAppForm({
    schema: allowListChangeFormSchema,
    intent: "change",
    id: `change-${entry.id}`,
    defaultValue: { id: entry.id, manualPayment, inHouse, privateAccess, wholeAllow },
  });
  return (
    <AppForm form={form} failure={failure} intent="change">
      <input type="hidden" name={fields.id.name} value={entry.id} />
      <AllowanceBoxes fields={fields} />
      <FormActions>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
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
