import { useLingui } from "@lingui/react/macro";
import type { HandReceipt } from "../../../domain/money";
import { useProject } from "../../kit/use-project";
import { DataTable } from "../../ui/data-table";
import { FileLink } from "../../ui/file-link";
import { useFormat } from "../../ui/use-format";

/** Manual payments received from the ad account. */
export function HandReceipts({ receipts }: { receipts: readonly HandReceipt[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { path } = useProject();
  return (
    <DataTable
      caption={t`입금`}
      rows={receipts}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "campaign",
          header: t({ message: "캠페인", context: "one" }),
          cell: ({ campaignName }) => campaignName,
        },
        { key: "day", header: t`입금일`, cell: ({ day }) => format.day(day) },
        {
          key: "amount",
          header: t`입금액`,
          align: "end",
          cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
        },
        {
          key: "paper",
          header: "PDF",
          cell: ({ id }) => <FileLink href={path(`receipts/${id}.pdf`)}>{t`내려받기`}</FileLink>,
        },
      ]}
    />
  );
}
