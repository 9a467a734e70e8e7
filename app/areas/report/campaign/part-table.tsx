import { useLingui } from "@lingui/react/macro";
import { clickRate } from "../../../../domain/reports";
import type { CampaignResults } from "../../../../worker/services/booking";
import { DataTable } from "../../../ui/data-table";
import { useFormat } from "../../../ui/use-format";

type Part = CampaignResults["creatives"][number];

interface PartTableProps {
  caption: string;
  /** Header of the row names. */
  name: string;
  parts: readonly Part[];
  currency: string;
}

/** Results by creative or unit, with cost if known. */
export function PartTable({ caption, name, parts, currency }: PartTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const rate = (part: number | null) => (part === null ? "–" : format.percent(part));
  const isPriced = parts.some(({ spentMinor }) => spentMinor !== null);
  const isSeenTold = parts.some(({ viewability }) => viewability !== null);
  const seen = {
    key: "viewability",
    header: t`가시 노출률`,
    align: "end" as const,
    cell: ({ viewability }: Part) => rate(viewability),
  };
  const spent = {
    key: "spent",
    header: t`사용 금액`,
    align: "end" as const,
    cell: ({ spentMinor }: Part) => (spentMinor === null ? "–" : format.money(spentMinor, currency)),
  };
  return (
    <DataTable
      caption={caption}
      rows={parts}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", header: name, cell: (part) => part.name },
        {
          key: "impressions",
          header: t`노출`,
          align: "end",
          cell: ({ impressions }) => format.number(impressions),
        },
        { key: "clicks", header: t`클릭`, align: "end", cell: ({ clicks }) => format.number(clicks) },
        { key: "ctr", header: t`클릭률`, align: "end", cell: (part) => rate(clickRate(part)) },
        ...(isSeenTold ? [seen] : []),
        ...(isPriced ? [spent] : []),
      ]}
    />
  );
}
