import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignDetail } from "../../../worker/services/campaigns/get";
import type { TestDeviceRow } from "../../../worker/services/testing/find-device";
import type { PreviewRow } from "../../../worker/services/testing/preview";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { CampaignBadge } from "../campaign-shared/campaign-badge";
import { CampaignTerms } from "../campaign-shared/campaign-terms";
import { DeliveryCard } from "../campaign-shared/delivery-card";
import { HistoryCard } from "../campaign-shared/history-card";
import { QuoteTable } from "../campaign-shared/quote-table";
import { isServed, RefusalsCard } from "../campaign-shared/refusals-card";
import { ActionFailure } from "./action-failure";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { CampaignNotice } from "./campaign-notice";
import { PreviewCard } from "./preview-card";

/** These say their own refusals. */
const FORM_INTENTS = ["reject", "reject-creative", "cancel", "preview"];

interface CampaignDetailScreenProps {
  detail: CampaignDetail;
  /** Epoch milliseconds, of the page's data. */
  now: number;
  devices: readonly TestDeviceRow[];
  previews: readonly PreviewRow[];
}

export function CampaignDetailScreen({ detail, now, devices, previews }: CampaignDetailScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, label } = detail;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: campaign.name }]}
        title={campaign.name}
        badge={<CampaignBadge label={label} />}
        description={`${campaign.advertiserName ?? ""} · ${detail.offer.product.name}`}
        actions={<CampaignActions detail={detail} />}
      />
      <ActionFailure except={FORM_INTENTS} />
      <div className="pb-5 empty:hidden">
        <CampaignNotice detail={detail} now={now} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          {hasStarted(detail) && <DeliveryCard detail={detail} reportPath={path("report")} />}
          {isServed(campaign.status) && <RefusalsCard refusals={detail.refusals} />}
          <section>
            <h2 className="pb-3 text-base font-semibold">
              <Trans>소재</Trans>
            </h2>
            <CampaignCreatives detail={detail} />
          </section>
          <CampaignTerms detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {detail.quote && (
            <Card title={<Trans>견적</Trans>}>
              <QuoteTable quote={detail.quote} />
            </Card>
          )}
          <PreviewCard detail={detail} devices={devices} previews={previews} />
          <HistoryCard detail={detail} />
        </div>
      </div>
    </>
  );
}

function hasStarted({ campaign, totals }: CampaignDetail): boolean {
  return totals.impressions > 0 || ["live", "paused", "closed"].includes(campaign.status);
}
