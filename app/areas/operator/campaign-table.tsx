import { useLingui } from "@lingui/react/macro";
import type { ShownCampaignItem } from "../../../worker/services/booking";
import { DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/page";
import { Named, useCampaignColumns } from "../campaign/campaign-columns";

/** Campaigns of all projects, each linked to its final review. */
export function CampaignTable({
  caption,
  rows,
  isSortable = false,
}: {
  caption: string;
  rows: readonly ShownCampaignItem[];
  isSortable?: boolean;
}) {
  const { t } = useLingui();
  const columns = useCampaignColumns(
    ({ id, campaign }) => campaign.name || id,
    ({ id }) => `/ops/campaigns/${id}`,
    [
      { key: "advertiser", header: t`광고 계정`, cell: ({ advertiserName }) => advertiserName },
      {
        key: "publisher",
        header: t`매체 · 상품`,
        cell: ({ publisherName, productName }) => <Named below={productName}>{publisherName}</Named>,
      },
    ],
    isSortable,
  );
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t`보여 줄 캠페인이 없어요`}
          description={t`매체가 승인한 캠페인이 여기에 표시돼요.`}
        />
      }
      columns={columns}
    />
  );
}
