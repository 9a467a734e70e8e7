import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { CreditView, PlanBillView } from "../../../domain/money";
import { declineWords } from "../../../locales/words/payment-words";
import { Badge, type BadgeTone } from "../../ui/badge";
import type { Column } from "../../ui/data-table";
import { FileLink } from "../../ui/file-link";
import { useFormat } from "../../ui/use-format";
import { Named } from "../campaign/campaign-columns";
import { billStateWords } from "./words";

export function BillBadge({ bill }: { bill: Pick<PlanBillView, "status" | "isOverdue"> }) {
  const { i18n } = useRuntime();
  return <Badge tone={toneOf(bill)}>{i18n._(billStateWords(bill))}</Badge>;
}

function toneOf({ status, isOverdue }: Pick<PlanBillView, "status" | "isOverdue">): BadgeTone {
  if (status === "paid") return "positive";
  if (status === "void") return "neutral";
  return isOverdue ? "danger" : "info";
}

/** Columns of a list of bills. @param paperOf path of a bill's document */
export function useBillColumns(paperOf: (id: string) => string): Column<PlanBillView>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "number",
      header: t`청구 번호`,
      cell: ({ number, month, isInterim }) => (
        <Named below={isInterim ? t`${month} 중간 청구` : month}>{number}</Named>
      ),
    },
    {
      key: "state",
      header: t`상태`,
      cell: (bill) => (
        <span className="flex flex-col items-end gap-1 sm:items-start">
          <BillBadge bill={bill} />
          {bill.status === "issued" && bill.failure !== null && (
            <span className="text-[13px] text-danger">{declineWords(i18n, bill.failure)}</span>
          )}
        </span>
      ),
    },
    {
      key: "impressions",
      header: t`노출`,
      align: "end",
      cell: ({ impressions, overImpressions }) => (
        <Named below={t`초과 ${format.number(overImpressions)}`}>{format.number(impressions)}</Named>
      ),
    },
    {
      key: "credit",
      header: t`크레딧`,
      align: "end",
      cell: ({ creditMinor, currency }) =>
        creditMinor === 0 ? "-" : format.money(0 - creditMinor, currency),
    },
    {
      key: "total",
      header: t`금액 (부가세 포함)`,
      align: "end",
      cell: ({ totalMinor, openMinor, currency, status }) =>
        status === "issued" && openMinor !== totalMinor ? (
          <Named below={t`남은 금액 ${format.money(openMinor, currency)}`}>
            {format.money(totalMinor, currency)}
          </Named>
        ) : (
          format.money(totalMinor, currency)
        ),
    },
    { key: "due", header: t`납부 기한`, cell: ({ dueAt }) => format.dayOf(dueAt, BILLING_ZONE) },
    { key: "paper", header: "PDF", cell: ({ id }) => <FileLink href={paperOf(id)}>{t`내려받기`}</FileLink> },
  ];
}

/** Columns of a list of credits. */
export function useCreditColumns(): Column<CreditView>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "reason", header: t`사유`, cell: ({ reason }) => reason },
    {
      key: "amount",
      header: t`지급액`,
      align: "end",
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    {
      key: "left",
      header: t`남은 금액`,
      align: "end",
      cell: ({ leftMinor, currency }) => format.money(leftMinor, currency),
    },
    {
      key: "expiry",
      header: t`사용 기한`,
      cell: ({ expiresAt, revokedAt }) =>
        revokedAt === null ? format.dayOf(expiresAt - 1, BILLING_ZONE) : t`회수됨`,
    },
  ];
}
