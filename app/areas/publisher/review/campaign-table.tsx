import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CampaignsProgress } from "../../../../worker/services/booking";
import { useProject } from "../../../kit/use-project";
import { type Column, DataTable } from "../../../ui/data-table";
import { RowBox } from "../../../ui/row-box";
import { CampaignBadge } from "../../campaign/campaign-badge";
import { Named, usePaceColumn, useSpentColumn } from "../../campaign/campaign-columns";
import { PeriodCell, SupplyCell } from "../../campaign/list-cells";
import type { PublisherCampaign } from "./campaign-row.server";
import { DeadlineBadge } from "./review-deadline";

interface CampaignTableProps {
  campaigns: readonly PublisherCampaign[];
  /** Time of the page's data, epoch milliseconds. */
  now: number;
  /** Id of the form for selected campaigns, if there is one. */
  form?: string;
  /** Whether the headers sort the list through the URL. */
  isSortable?: boolean;
  /** Pacing of each campaign, if the list displays it. */
  progress?: CampaignsProgress;
  caption?: string;
  empty?: ReactNode;
}

export function CampaignTable({
  campaigns,
  now,
  form,
  isSortable = false,
  progress,
  caption,
  empty,
}: CampaignTableProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const pace = usePaceColumn<PublisherCampaign>(progress ?? {});
  const spent = useSpentColumn<PublisherCampaign>(progress ?? {}, ({ currency }) => currency);
  const progressColumns: Column<PublisherCampaign>[] = progress ? [pace, spent] : [];
  return (
    <DataTable
      caption={caption ?? t`캠페인 목록`}
      rows={campaigns}
      rowKey={(campaign) => campaign.id}
      empty={empty}
      columns={[
        {
          key: "name",
          header: t({ message: "캠페인", context: "one" }),
          sortable: isSortable,
          cell: (campaign) => (
            <span className="flex items-center gap-3">
              {form && <RowBox form={form} row={campaign} />}
              <span>
                <Named below={campaign.advertiserName}>
                  <Link
                    to={path(`campaigns/${campaign.id}`)}
                    className="inline-flex min-h-6 items-center hover:underline"
                  >
                    {campaign.name}
                  </Link>
                </Named>
              </span>
            </span>
          ),
        },
        {
          key: "status",
          header: t`상태`,
          cell: (campaign) => (
            <span className="inline-flex flex-wrap items-center gap-1.5">
              <CampaignBadge label={campaign.label} />
              {campaign.submission && <DeadlineBadge submission={campaign.submission} now={now} />}
            </span>
          ),
        },
        { key: "product", header: t`상품`, cell: (campaign) => campaign.productName },
        {
          key: "startDay",
          header: t`기간`,
          sortable: isSortable,
          cell: ({ startDay, endDay }) => <PeriodCell startDay={startDay} endDay={endDay} />,
        },
        ...progressColumns,
        {
          key: "total",
          header: t`공급가액`,
          align: "end",
          cell: ({ supplyMinor, currency }) => <SupplyCell supplyMinor={supplyMinor} currency={currency} />,
        },
      ]}
    />
  );
}
