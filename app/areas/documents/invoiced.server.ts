import { msg } from "@lingui/core/macro";
import { BILLING_ZONE, dayStartMs, printedNumber } from "../../../domain/kernel";
import type { DocumentFact, MoneyDocument, Transfer } from "../../../domain/money";
import type { InvoiceOfFile } from "../../../worker/services/money";
import type { Adapter } from "../../kit/page.server";
import { INVOICE_STATUS_WORDS } from "../payments/words";
import { amountOf, brandOf, houseParty, RECIPIENT_WORDS, SUPPLIER_WORDS } from "./parts.server";
import { transferTables } from "./tables.server";

/** Record of a tax invoice; the invoice itself is issued by the tax office. */
export function invoiceDocument(
  adapter: Adapter,
  { record, recipient }: InvoiceOfFile,
  transfer: Transfer | null,
): MoneyDocument {
  const { i18n } = adapter;
  const money = amountOf(record.currency);
  const amounts = [money(record.supplyMinor), money(record.vatMinor), money(record.totalMinor)];
  const heads = [i18n._(msg`공급가액`), i18n._(msg`부가세`), i18n._(msg`합계`)];
  const facts: DocumentFact[] = [
    { term: i18n._(msg`관리 번호`), figure: record.number },
    { term: i18n._(msg`작성일`), figure: { day: record.writeDay } },
    { term: i18n._(msg`상태`), figure: i18n._(INVOICE_STATUS_WORDS[record.status]) },
    { term: i18n._(msg`승인 번호`), figure: record.approvalNumber },
  ];
  if (record.originalNumber !== null)
    facts.push({ term: i18n._(msg`당초 승인 번호`), figure: record.originalNumber });
  return {
    name: `tax-invoice-${record.number}`,
    title: i18n._(record.kind === "correction" ? msg`수정 세금계산서 확인서` : msg`세금계산서 확인서`),
    brand: brandOf(adapter),
    issuedAtMs: dayStartMs(record.writeDay, BILLING_ZONE),
    facts,
    parties: [houseParty(adapter, SUPPLIER_WORDS), recipientParty(adapter, recipient)],
    tables: [
      {
        title: i18n._(msg`품목`),
        columns: [{ head: i18n._(msg`품목`) }, ...heads.map((head) => ({ head, isFigure: true }))],
        rows: [[record.itemName, ...amounts]],
      },
      // The transfer is for the whole campaign: its invoices are paid together.
      ...transferTables(adapter, record.kind === "correction" ? null : transfer),
    ],
    totals: heads.map((term, nth) => ({ term, figure: amounts[nth] ?? null })),
    notes: [
      record.status === "issued"
        ? i18n._(
            msg`발행된 전자세금계산서의 내용을 확인하는 문서예요. 원본은 국세청 홈택스에서 볼 수 있어요.`,
          )
        : i18n._(msg`아직 발행되지 않은 세금계산서예요.`),
    ],
  };
}

function recipientParty({ i18n }: Adapter, recipient: InvoiceOfFile["recipient"]) {
  const role = i18n._(RECIPIENT_WORDS);
  if (recipient === null) return { role, name: "-", lines: [] };
  const { businessName, registrationNumber, representative, address, businessType, businessItem } = recipient;
  const kind = [businessType, businessItem].filter(Boolean).join(" · ");
  const told = [
    i18n._(msg`사업자등록번호 ${printedNumber(registrationNumber)}`),
    representative && i18n._(msg`대표자 ${representative}`),
    address,
    kind,
  ];
  return {
    role,
    name: businessName,
    lines: told.filter((line) => line !== undefined && line !== "") as string[],
  };
}
