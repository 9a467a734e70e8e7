import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { ReceiptText } from "lucide-react";
import type { ReactNode } from "react";
import {
  billsView,
  type InvoiceRecord,
  isRecipientOpen,
  type PaidMonth,
  type PaymentView,
} from "../../domain/money";
import { getBills } from "../../worker/services/settlement";
import { HandReceipts } from "../areas/payments/hand-receipts";
import { useInvoiceColumns } from "../areas/payments/invoice-columns";
import { usePaymentColumns } from "../areas/payments/payment-columns";
import { PaymentsHead } from "../areas/payments/payments-head";
import { filterOf } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { FileButton } from "../ui/file-link";
import { EmptyState } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`청구 내역`;

export const handle = { access: "payment.read", title } satisfies PageHandle;

export const loader = projectLoader(billsView, ({ ctx, url, project }) =>
  getBills(ctx, project, filterOf(url, "month")),
);

/** Payments of the ad account by month, with the documents of one month. */
export default function AdvertiserBillsScreen() {
  const { months, month, payments, receipts, invoices } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const named = month === null ? "" : format.month(month);
  return (
    <>
      <PaymentsHead
        description={<Trans>달마다 결제한 금액과 영수증, 세금계산서예요. 달은 서울 시각으로 나눠요.</Trans>}
        actions={
          months.some((each) => each.month === month) ? (
            <>
              <FileButton href={path(`bills.pdf?month=${month}`)}>
                <Trans>PDF 받기</Trans>
              </FileButton>
              <FileButton href={path(`bills.csv?month=${month}`)}>
                <Trans>CSV 받기</Trans>
              </FileButton>
            </>
          ) : undefined
        }
      />
      <DataTable
        caption={t`월별 결제 금액`}
        rows={months}
        rowKey={(row) => `${row.month} ${row.currency}`}
        empty={
          <EmptyState
            icon={<ReceiptText size={28} />}
            title={t`아직 청구 내역이 없어요`}
            description={t`결제하거나 입금하면 여기에 표시돼요.`}
          />
        }
        columns={useMonthColumns(month)}
      />
      {month && (
        <div className="mt-8 flex flex-col gap-8">
          <Section title={t`${named} 카드 영수증`}>
            <CardReceipts payments={payments} />
          </Section>
          {receipts.length > 0 && (
            <Section title={t`${named} 입금`}>
              <HandReceipts receipts={receipts} />
            </Section>
          )}
          {invoices.length > 0 && (
            <Section title={t`${named} 세금계산서`}>
              <TaxInvoices invoices={invoices} />
            </Section>
          )}
        </div>
      )}
    </>
  );
}

function TaxInvoices({ invoices }: { invoices: readonly InvoiceRecord[] }) {
  const { t } = useLingui();
  const { path, may } = useProject();
  const { item, state, recipient, day, amount, approval, paper } = useInvoiceColumns((id) =>
    path(`invoices/${id}.pdf`),
  );
  return (
    <DataTable
      caption={t`세금계산서`}
      rows={invoices}
      rowKey={({ id }) => id}
      columns={[
        item,
        state,
        recipient,
        day,
        amount,
        approval,
        paper,
        ...(may("payment.write") && invoices.some(isRecipientOpen)
          ? [
              {
                key: "manage",
                header: t`관리`,
                cell: (invoice: InvoiceRecord) =>
                  isRecipientOpen(invoice) ? (
                    <LinkButton size="small" to={path(`bills/${invoice.id}`)}>
                      <Trans>공급받는 자 변경</Trans>
                    </LinkButton>
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function CardReceipts({ payments }: { payments: readonly PaymentView[] }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { at, card, amount, refunded, receipt } = usePaymentColumns(project.timezone, (id) =>
    path(`payments/${id}.pdf`),
  );
  return (
    <DataTable
      caption={t`카드 영수증`}
      rows={payments}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`카드로 결제한 내역이 없어요`} />}
      columns={[
        {
          key: "campaign",
          header: t({ message: "캠페인", context: "one" }),
          cell: ({ campaignId, orderName }) => (
            <Link to={path(`statements/${campaignId}`)} className="hover:underline">
              {orderName}
            </Link>
          ),
        },
        at,
        card,
        amount,
        refunded,
        receipt,
      ]}
    />
  );
}

function useMonthColumns(shown: string | null): Column<PaidMonth>[] {
  const { t } = useLingui();
  const format = useFormat();
  const amount = (key: string, header: string, of: (row: PaidMonth) => number) => ({
    key,
    header,
    align: "end" as const,
    cell: (row: PaidMonth) => format.money(of(row), row.currency),
  });
  return [
    {
      key: "month",
      header: t`대상 월`,
      cell: ({ month }) => (
        <Link
          to={`?month=${month}`}
          aria-current={month === shown ? "true" : undefined}
          className="hover:underline aria-[current=true]:font-semibold"
        >
          {format.month(month)}
        </Link>
      ),
    },
    amount("card", t`카드 결제`, ({ byCardMinor }) => byCardMinor),
    amount("hand", t`입금`, ({ byHandMinor }) => byHandMinor),
    amount("back", t`환불`, ({ refundedMinor }) => refundedMinor),
    amount(
      "sum",
      t`합계`,
      ({ byCardMinor, byHandMinor, refundedMinor }) => byCardMinor + byHandMinor - refundedMinor,
    ),
  ];
}
