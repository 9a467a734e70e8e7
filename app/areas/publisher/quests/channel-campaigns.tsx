import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ShownCampaignItem } from "../../../../worker/services/booking";
import type { QuestFigures } from "../../../../worker/services/quests";
import { useProject } from "../../../kit/use-project";
import { type Column, DataTable } from "../../../ui/data-table";
import { useFormat } from "../../../ui/use-format";
import { CampaignBadge } from "../../campaign/campaign-badge";
import { PeriodCell } from "../../campaign/list-cells";

interface ChannelCampaignsProps {
  campaigns: readonly ShownCampaignItem[];
  /** By campaign. */
  figures: Readonly<Record<string, QuestFigures>>;
}

/** The campaigns of a channel with the figures of their participants. */
export function ChannelCampaigns({ campaigns, figures }: ChannelCampaignsProps) {
  const { t } = useLingui();
  const { path, may } = useProject();
  const { number, money } = useFormat();
  const count = (key: string, header: string, of: (each: QuestFigures) => string) => ({
    key,
    header,
    align: "end" as const,
    cell: ({ id }: ShownCampaignItem) => (figures[id] ? of(figures[id]) : "–"),
  });
  const columns: Column<ShownCampaignItem>[] = [
    {
      key: "name",
      header: t({ message: "캠페인", context: "one" }),
      cell: ({ id, campaign }) => (
        <Link to={path(`campaigns/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
          {campaign.name}
        </Link>
      ),
    },
    { key: "label", header: t`상태`, cell: ({ label }) => <CampaignBadge label={label} /> },
    {
      key: "days",
      header: t`기간`,
      cell: ({ campaign: { startDay, endDay } }) => <PeriodCell startDay={startDay} endDay={endDay} />,
    },
    count(
      "confirmed",
      t`확정 / 모집 인원`,
      ({ confirmed, target }) => `${number(confirmed)} / ${number(target)}`,
    ),
    count("taken", t`참여 인원`, ({ taken }) => number(taken)),
    count("deciding", t`결정할 인증`, ({ deciding }) => number(deciding)),
    ...(may("spend.read")
      ? [count("rewards", t`환급액`, ({ rewardsMinor }) => money(rewardsMinor, "KRW"))]
      : []),
  ];
  return (
    <DataTable caption={t`이 상품의 캠페인`} rows={campaigns} rowKey={({ id }) => id} columns={columns} />
  );
}
