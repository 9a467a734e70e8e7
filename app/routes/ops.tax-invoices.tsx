import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { addMonths, billingMonthAt, pageOf } from "../../domain/kernel";
import { INVOICE_STATUSES, type InvoiceRecord, invoiceRecordView } from "../../domain/money";
import { listTaxInvoices, recordInvoice } from "../../worker/services/money";
import { Named } from "../areas/campaign/campaign-columns";
import { approvalFormSchema } from "../areas/operator/forms";
import { useInvoiceColumns } from "../areas/payments/invoice-columns";
import { INVOICE_STATUS_WORDS } from "../areas/payments/words";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`세금계산서`;

export const handle = { title } satisfies PageHandle;

const MONTHS_SHOWN = 12;

export const loader = pageLoader(
  z.object({ page: pageOf(invoiceRecordView), months: z.array(z.string()) }),
  async ({ ctx, url }) => {
    const asked = { ...listQuery(url), ...filterOf(url, "status"), ...filterOf(url, "month") };
    const running = billingMonthAt(ctx.now);
    return {
      page: await listTaxInvoices(ctx, asked),
      months: Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(running, -back)),
    };
  },
);

const recorded = msg`승인 번호를 기록했어요.`;

export const action = intentAction({
  issued: formAction(approvalFormSchema, async ({ id, ...input }, adapter) => {
    await recordInvoice(adapter.ctx, id, input);
    return redirectDone(adapter, `${adapter.url.pathname}${adapter.url.search}`, recorded);
  }),
});

/** Tax invoices of manual payments: to be issued, issued, void, and corrections. */
export default function TaxInvoicesScreen() {
  const {
    page: { items, next },
    months,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const asked = new URLSearchParams(search);
  asked.delete("cursor");
  return (
    <>
      <PageHeader
        title={<Trans>세금계산서</Trans>}
        description={
          <Trans>
            수동 결제로 예약이 확정되면 발행할 세금계산서가 생겨요. 발행한 뒤 승인 번호를 기록해 주세요.
          </Trans>
        }
        actions={
          <LinkButton to={`/ops/tax-invoices.csv?${asked}`} reloadDocument>
            <Trans>CSV 받기</Trans>
          </LinkButton>
        }
      />
      <FilterBar
        search={{ name: "q", label: t`캠페인, 사업자 이름, 번호로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: INVOICE_STATUSES.map((status) => ({
              value: status,
              label: i18n._(INVOICE_STATUS_WORDS[status]),
            })),
          },
          {
            name: "month",
            label: t`모든 달`,
            options: months.map((month) => ({ value: month, label: month })),
          },
        ]}
      />
      <DataTable
        caption={t`세금계산서 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") || search.get("status") || search.get("month") ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`아직 세금계산서가 없어요`}
              description={t`수동 결제로 예약이 확정되면 여기에 표시돼요.`}
            />
          )
        }
        columns={useColumns()}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useColumns(): Column<InvoiceRecord>[] {
  const { t } = useLingui();
  const { item, state, recipient, day, amount, approval, paper } = useInvoiceColumns(
    (id) => `/ops/tax-invoices/${id}.pdf`,
  );
  return [
    {
      ...item,
      cell: ({ campaignId, itemName, number }) => (
        <Named below={number}>
          <Link to={`/ops/campaigns/${campaignId}`} className="hover:underline">
            {itemName}
          </Link>
        </Named>
      ),
    },
    {
      ...state,
      cell: (invoice) => (
        <Named below={invoice.kind === "correction" ? t`수정 (사유 ${invoice.modifyCode})` : null}>
          {state.cell(invoice)}
        </Named>
      ),
    },
    recipient,
    day,
    amount,
    {
      ...approval,
      cell: (invoice) => (
        <Named below={invoice.originalNumber === null ? null : t`수정 전 ${invoice.originalNumber}`}>
          {approval.cell(invoice)}
        </Named>
      ),
    },
    paper,
    {
      key: "manage",
      header: t`관리`,
      cell: (invoice) =>
        invoice.status === "to-issue" ? (
          <Dialog title={t`승인 번호 기록`} trigger={<Button size="small">{t`승인 번호 기록`}</Button>}>
            {(close) => <ApprovalForm invoice={invoice} onCancel={close} />}
          </Dialog>
        ) : null,
    },
  ];
}

function ApprovalForm({ invoice, onCancel }: { invoice: InvoiceRecord; onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, itemName, totalMinor, currency } = invoice;
  const total = format.money(totalMinor, currency);
  const { form, fields, failure } = useAppForm({
    schema: approvalFormSchema,
    intent: "issued",
    id: `issued-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="issued">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>
          {itemName} 세금계산서({total})를 발행한 것으로 기록해요. 되돌릴 수 없어요.
        </Trans>
      </p>
      <TextField
        {...bind(fields.approvalNumber)}
        label={t`승인 번호`}
        description={t`국세청 승인 번호 숫자 24자리`}
        inputMode="numeric"
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
