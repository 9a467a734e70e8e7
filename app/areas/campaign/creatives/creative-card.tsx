import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { ExternalLink } from "../../../ui/external-link";
import { InlineAlert } from "../../../ui/inline-alert";
import { CreativeBadge } from "../campaign-badge";
import { CreativeSinceNote } from "../history/since-parts";
import { CreativePreview, type PreviewUnit } from "./creative-preview";
import { MediaNote, mediaOf } from "./media-note";

interface CreativeCardProps {
  creative: ShownCampaignDetail["creatives"][number];
  offer: ShownCampaignDetail["offer"];
  campaignStatus: ShownCampaignDetail["campaign"]["status"];
  /** Null if the publisher has removed the unit from the product since. */
  unit: (PreviewUnit & { name: string }) | null;
  advertiserName: string;
  /** The campaign's destination, which a creative may override. */
  destinationUrl: string | null;
  /** Buttons below. */
  actions?: ReactNode;
}

/** A creative in its unit's frame, with its status, rejection reason and destination. */
export function CreativeCard(props: CreativeCardProps) {
  const { creative, offer, campaignStatus, unit, advertiserName, destinationUrl, actions } = props;
  const href = creative.destinationUrl ?? destinationUrl;
  const frame = unit ?? {
    name: "",
    format: "banner",
    width: creative.asset.width,
    height: creative.asset.height,
    placement: { headline: false, body: false, cta: false, profile: false },
    adMark: false,
  };
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h3 className="truncate text-sm font-semibold">{creative.name}</h3>
          <p className="text-[13px] text-ink-muted">{unit?.name ?? <Trans>상품에서 제외된 유닛</Trans>}</p>
        </div>
        <CreativeBadge status={creative.status} campaignStatus={campaignStatus} />
      </header>
      {creative.status === "rejected" && creative.rejectionComment && (
        <InlineAlert tone="danger" title={<Trans>반려 사유</Trans>}>
          <span className="whitespace-pre-wrap">{creative.rejectionComment}</span>
        </InlineAlert>
      )}
      {creative.since && <CreativeSinceNote creative={creative} offer={offer} />}
      <MediaNote asset={creative.asset} />
      <CreativePreview
        unit={frame}
        content={{
          ...creative,
          ...mediaOf(creative.asset),
          advertiserName: creative.profileName ?? advertiserName,
        }}
      />
      {href && (
        <p className="text-[13px] text-ink-muted">
          <ExternalLink href={href} />
        </p>
      )}
      {actions && <footer className="mt-auto flex flex-wrap gap-2 pt-1">{actions}</footer>}
    </article>
  );
}
