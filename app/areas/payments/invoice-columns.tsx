import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { InvoiceRecord } from "../../../domain/money";
import { Badge } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { FileLink } from "../../ui/file-link";
import { useFormat } from "../../ui/use-format";
import { Named } from "../campaign/campaign-columns";
import { INVOICE_STATUS_TONE, INVOICE_STATUS_WORDS } from "./words";

/** Columns of every list of tax invoices. @param paperOf path of an invoice's document */
export function useInvoiceColumns(paperOf: (id: string) => string) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return {
    item: {
      key: "item",
      header: t`품목`,
      cell: ({ itemName, number, kind, originalNumber }) => (
        <Named below={kind === "correction" ? t`${originalNumber}의 수정 세금계산서` : number}>
          {itemName}
        </Named>
      ),
    },
    state: {
      key: "state",
      header: t`상태`,
      cell: ({ status }) => (
        <Badge tone={INVOICE_STATUS_TONE[status]}>{i18n._(INVOICE_STATUS_WORDS[status])}</Badge>
      ),
    },
    recipient: {
      key: "recipient",
      header: t`공급받는 자`,
      cell: ({ businessName, registrationNumber, recipientChangedAt }) => (
        <>
          <Named below={registrationNumber}>{businessName ?? "-"}</Named>
          {recipientChangedAt !== null && (
            <span className="block text-[13px] text-ink-muted">
              {t`${format.dateTime(recipientChangedAt, BILLING_ZONE)} 변경`}
            </span>
          )}
        </>
      ),
    },
    day: { key: "day", header: t`작성일`, cell: ({ writeDay }) => format.day(writeDay) },
    amount: {
      key: "amount",
      header: t`합계`,
      align: "end",
      cell: ({ totalMinor, vatMinor, currency }) => (
        <Named below={t`부가세 ${format.money(vatMinor, currency)}`}>
          {format.money(totalMinor, currency)}
        </Named>
      ),
    },
    approval: {
      key: "approval",
      header: t`승인 번호`,
      cell: ({ approvalNumber }) => <span className="nums break-all">{approvalNumber ?? "-"}</span>,
    },
    paper: {
      key: "paper",
      header: "PDF",
      cell: ({ id }) => <FileLink href={paperOf(id)}>{t`내려받기`}</FileLink>,
    },
  } satisfies Record<string, Column<InvoiceRecord>>;
}
