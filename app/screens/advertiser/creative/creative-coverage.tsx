import { Trans } from "@lingui/react/macro";
import type { CampaignDetail } from "../../../../worker/services/campaigns/get";
import { ImagePreview } from "../../../components/image-preview";
import { CreativeBadge } from "../../campaign-shared/campaign-badge";
import { MissingUnits } from "./missing-units";

const THUMBNAIL_PX = 96;

/** The creatives so far in short, and the units that have none. */
export function CreativeCoverage({ detail }: { detail: CampaignDetail }) {
  const { creatives, offer } = detail;
  return (
    <div className="flex flex-col gap-3">
      <MissingUnits detail={detail} />
      {creatives.length === 0 && offer.units.length === 0 && (
        <p className="text-sm text-ink-muted">
          <Trans>이 상품에는 광고 유닛이 없어요.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-3">
        {creatives.map((creative) => (
          <li key={creative.id} className="flex items-center gap-3">
            <span className="flex w-24 shrink-0 justify-center">
              <ImagePreview
                src={`/files/${creative.assetId}`}
                alt={creative.altText}
                width={creative.asset.width}
                height={creative.asset.height}
                maxPx={THUMBNAIL_PX}
              />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{creative.name}</span>
              <span className="block truncate text-[13px] text-ink-muted">
                {offer.units.find(({ id }) => id === creative.unitId)?.name}
              </span>
            </span>
            <CreativeBadge status={creative.status} />
          </li>
        ))}
      </ul>
    </div>
  );
}
