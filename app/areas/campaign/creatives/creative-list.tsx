import type { ReactNode } from "react";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { cx } from "../../../ui/cx";
import { CreativeCard } from "./creative-card";

type Creative = ShownCampaignDetail["creatives"][number];

interface CreativeListProps {
  detail: ShownCampaignDetail;
  /** Two on wide screens. */
  columns: 1 | 2;
  /** Buttons below each creative. */
  actions?: (creative: Creative) => ReactNode;
}

/** The campaign's creatives, each in the frame of its unit. */
export function CreativeList({ detail, columns, actions }: CreativeListProps) {
  const { campaign, creatives, offer } = detail;
  return (
    <ul className={cx("grid grid-cols-1 gap-4", columns === 2 && "md:grid-cols-2")}>
      {creatives.map((creative) => (
        <li key={creative.id} className="flex min-w-0 flex-col *:flex-1">
          <CreativeCard
            creative={creative}
            offer={offer}
            campaignStatus={campaign.status}
            unit={offer.units.find(({ id }) => id === creative.unitId) ?? null}
            advertiserName={campaign.advertiserName ?? detail.advertiserProjectName}
            destinationUrl={campaign.destinationUrl}
            actions={actions?.(creative)}
          />
        </li>
      ))}
    </ul>
  );
}
