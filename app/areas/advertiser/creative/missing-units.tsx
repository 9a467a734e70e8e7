import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useProject } from "../../../kit/use-project";
import { InlineAlert } from "../../../ui/inline-alert";

/** Units of the product without a creative in the campaign. */
export function unitsWithoutCreative({
  offer,
  creatives,
}: {
  offer: Pick<ShownCampaignDetail["offer"], "units">;
  creatives: readonly { unitId: string }[];
}) {
  return offer.units.filter((unit) => !creatives.some((creative) => creative.unitId === unit.id));
}

/** Units in which the campaign cannot be shown yet, each with a link to add a creative. */
export function MissingUnits({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const missing = unitsWithoutCreative(detail);
  if (missing.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>소재가 없는 유닛이 있어요</Trans>}>
      <ul className="flex flex-col">
        {missing.map((unit) => {
          const words = `${unit.name} · ${unit.width}×${unit.height}px`;
          return (
            <li key={unit.id} className="nums">
              {may("creative.write") ? (
                <Link
                  to={`${path(`campaigns/${detail.campaign.id}/creatives/new`)}?unit=${unit.id}`}
                  className="inline-flex min-h-6 items-center underline underline-offset-2"
                >
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </InlineAlert>
  );
}
