import { Trans } from "@lingui/react/macro";
import { isEditable } from "../../../../domain/booking";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { ImagePreview } from "../../../ui/image-preview";
import { CreativeBadge } from "../../campaign/campaign-badge";
import { mediaOf } from "../../campaign/creatives/media-note";
import { MissingUnits, unitsWithoutCreative } from "./missing-units";

const THUMBNAIL_PX = 96;

/** Short list of creatives, each editable until the campaign starts, and the units without one. */
export function CreativeCoverage({ detail }: { detail: ShownCampaignDetail }) {
  const { creatives, offer } = detail;
  return (
    <div className="flex flex-col gap-3">
      <MissingUnits detail={detail} />
      {creatives.length === 0 && offer.units.length === 0 && <NoUnits />}
      <ul className="flex flex-col gap-3">
        {creatives.map((creative) => (
          <ShortCreative key={creative.id} detail={detail} creative={creative} />
        ))}
      </ul>
    </div>
  );
}

/** Each unit of the product with its creatives, and a button to add one. */
export function UnitCreatives({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const { campaign, creatives, offer } = detail;
  if (offer.units.length === 0) return <NoUnits />;
  const [nextUnit] = unitsWithoutCreative(detail);
  return (
    <ul className="flex flex-col divide-y divide-line">
      {offer.units.map((unit) => {
        const own = creatives.filter(({ unitId }) => unitId === unit.id);
        return (
          <li key={unit.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="min-w-0 text-sm font-medium wrap-break-word">
                {unit.name}{" "}
                <span className="nums text-[13px] font-normal text-ink-muted">
                  {unit.width}×{unit.height}px
                </span>
              </p>
              {may("creative.write") && (
                <LinkButton
                  to={`${path(`campaigns/${campaign.id}/creatives/new`)}?unit=${unit.id}`}
                  size="small"
                  variant={unit === nextUnit ? "primary" : "secondary"}
                >
                  <Trans>소재 추가</Trans>
                  <span className="sr-only"> {unit.name}</span>
                </LinkButton>
              )}
            </div>
            {own.length > 0 && (
              <ul className="flex flex-col gap-3">
                {own.map((creative) => (
                  <ShortCreative key={creative.id} detail={detail} creative={creative} isUnitSaid />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NoUnits() {
  return (
    <p className="text-sm text-ink-muted">
      <Trans>광고 유닛이 없는 상품이에요.</Trans>
    </p>
  );
}

interface ShortCreativeProps {
  detail: ShownCampaignDetail;
  creative: ShownCampaignDetail["creatives"][number];
  /** Whether the surrounding element already names the unit. */
  isUnitSaid?: boolean;
}

/** One creative in a line. */
function ShortCreative({ detail, creative, isUnitSaid = false }: ShortCreativeProps) {
  const { path, may } = useProject();
  const { campaign, offer } = detail;
  const editable = may("creative.write") && isEditable(campaign.status);
  return (
    <li className="flex items-center gap-3">
      <span className="flex w-24 shrink-0 justify-center">
        <ImagePreview
          src={mediaOf(creative.asset).imageSrc}
          alt={creative.altText}
          width={creative.asset.width}
          height={creative.asset.height}
          maxPx={THUMBNAIL_PX}
        />
      </span>
      <span className="flex min-w-0 flex-1 gap-x-3 gap-y-1.5 max-sm:flex-col sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-medium wrap-break-word">{creative.name}</span>
          {!isUnitSaid && (
            <span className="block text-[13px] wrap-break-word text-ink-muted">
              {offer.units.find(({ id }) => id === creative.unitId)?.name}
            </span>
          )}
        </span>
        <span className="flex items-center gap-2">
          <CreativeBadge status={creative.status} campaignStatus={campaign.status} />
          {editable && (
            <LinkButton
              to={path(`campaigns/${campaign.id}/creatives/${creative.id}`)}
              size="small"
              variant="quiet"
            >
              <Trans>수정</Trans>
              <span className="sr-only"> {creative.name}</span>
            </LinkButton>
          )}
        </span>
      </span>
    </li>
  );
}
