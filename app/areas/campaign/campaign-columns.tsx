import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CampaignsProgress, ShownCampaignItem } from "../../../worker/services/booking";
import type { Column } from "../../ui/data-table";
import { CampaignBadge } from "./campaign-badge";
import { PaceCell, PeriodCell, SpentCell, SupplyCell } from "./list-cells";

const NONE: CampaignsProgress = {};

/**
 * Columns of a campaign list: name, status, columns of the reader, days, amount.
 * @param isSortable by name and days, in the URL
 * @param progress by campaign, for lists that display it
 */
export function useCampaignColumns(
  nameOf: (item: ShownCampaignItem) => string,
  pathOf: (item: ShownCampaignItem) => string,
  between: readonly Column<ShownCampaignItem>[],
  isSortable = true,
  progress?: CampaignsProgress,
): Column<ShownCampaignItem>[] {
  const { t } = useLingui();
  const pace = usePaceColumn<ShownCampaignItem>(progress ?? NONE);
  const spent = useSpentColumn<ShownCampaignItem>(progress ?? NONE, ({ campaign }) => campaign.currency);
  return [
    {
      key: "name",
      header: t({ message: "캠페인", context: "one" }),
      sortable: isSortable,
      cell: (item) => (
        <Link to={pathOf(item)} className="inline-flex min-h-6 items-center font-medium hover:underline">
          {nameOf(item)}
        </Link>
      ),
    },
    { key: "label", header: t`상태`, cell: ({ label }) => <CampaignBadge label={label} /> },
    ...between,
    {
      key: "startDay",
      header: t`기간`,
      sortable: isSortable,
      cell: ({ campaign: { startDay, endDay } }) => <PeriodCell startDay={startDay} endDay={endDay} />,
    },
    ...(progress ? [pace, spent] : []),
    {
      key: "supply",
      header: t`공급가액`,
      align: "end",
      cell: ({ quote, campaign: { currency } }) => (
        <SupplyCell supplyMinor={quote?.supplyMinor ?? null} currency={currency} />
      ),
    },
  ];
}

interface Shown {
  id: string;
}

/** Pacing of each campaign. */
export function usePaceColumn<Row extends Shown>(progress: CampaignsProgress): Column<Row> {
  const { t } = useLingui();
  return {
    key: "pace",
    header: t`진행률`,
    cell: ({ id }) => <PaceCell progress={progress[id]} />,
  };
}

/** Spend of each campaign so far. */
export function useSpentColumn<Row extends Shown>(
  progress: CampaignsProgress,
  currencyOf: (row: Row) => string,
): Column<Row> {
  const { t } = useLingui();
  return {
    key: "spent",
    header: t`사용 금액`,
    align: "end",
    cell: (row) => <SpentCell progress={progress[row.id]} currency={currencyOf(row)} />,
  };
}

/** A name with a smaller line below it. */
export function Named({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      {children}
      <span className="block text-[13px] font-normal text-ink-muted">{below}</span>
    </>
  );
}
