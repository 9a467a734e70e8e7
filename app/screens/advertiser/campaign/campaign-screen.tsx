import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { isQuoteOpen } from "../../../../domain/booking";
import { isPreviewable, type Preview, type TestDevice } from "../../../../domain/serving";
import type {
  BookedChoices,
  OwnCampaignDetail,
  ShownCampaignDetail,
} from "../../../../worker/services/booking";
import { LinkButton } from "../../../components/button";
import { InlineAlert } from "../../../components/inline-alert";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { CampaignBadge } from "../../campaign-shared/campaign-badge";
import { CampaignQuote } from "../../campaign-shared/campaign-quote";
import { CampaignTerms } from "../../campaign-shared/campaign-terms";
import { DeliveryCard, hasResults } from "../../campaign-shared/delivery-card";
import { HistoryCard } from "../../campaign-shared/history-card";
import { isServed, RefusalsCard } from "../../campaign-shared/refusals-card";
import { useLabelHint } from "../../campaign-shared/use-label-hint";
import { PreviewCard } from "../../publisher/preview-card";
import { BookedChanges } from "./booked-changes";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { MemoForm } from "./memo-form";

/** Why the campaign came back, and the way to mend it. */
export function RejectionNotice({ detail }: { detail: ShownCampaignDetail }) {
  const { path, may } = useProject();
  const { campaign } = detail;
  if (campaign.status !== "rejected") return null;
  return (
    <InlineAlert
      tone="danger"
      title={<Trans>캠페인이 반려됐어요</Trans>}
      action={
        may("campaign.write") && (
          <LinkButton to={path(`campaigns/${campaign.id}/edit`)} variant="primary">
            <Trans>수정해서 다시 요청</Trans>
          </LinkButton>
        )
      }
    >
      <p className="whitespace-pre-wrap">
        {campaign.rejectionComment ?? <Trans>검토 기한 안에 답이 없어 반려됐어요.</Trans>}
      </p>
    </InlineAlert>
  );
}

export const title = msg`캠페인`;

interface CampaignScreenProps {
  detail: OwnCampaignDetail;
  /** What may still be changed of it. */
  choices: BookedChoices;
  /** The ad account's test devices, and what is previewed on them now. */
  devices: readonly TestDevice[];
  previews: readonly Preview[];
}

export function CampaignScreen({ detail, choices, devices, previews }: CampaignScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  const name = campaign.name || offer.product.name;
  // A quest is shown by its channel.
  const isAd = campaign.quest === null;
  return (
    <>
      <PageHeader
        title={name}
        badge={<CampaignBadge label={label} />}
        description={hint}
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: name }]}
        actions={<CampaignActions detail={detail} />}
      />
      <div className="flex flex-col gap-5">
        <RejectionNotice detail={detail} />
        {hasResults(campaign) && <DeliveryCard detail={detail} reportPath={path("report")} />}
        {isAd && isServed(campaign.status) && (
          <RefusalsCard refusals={detail.refusals} standing={detail.standing} />
        )}
        {isAd && <CampaignCreatives detail={detail} />}
        {isAd && isPreviewable(campaign.status) && (
          <PreviewCard detail={detail} devices={devices} previews={previews} />
        )}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex flex-col gap-5">
            <BookedChanges detail={detail} choices={choices} />
            <CampaignTerms detail={detail} />
            <HistoryCard detail={detail} />
            <Card title={<Trans>메모</Trans>} description={<Trans>우리 계정에서만 보여요.</Trans>}>
              <MemoForm memo={campaign.memo} />
            </Card>
          </div>
          <div className="max-lg:order-first">
            <QuoteCard detail={detail} />
          </div>
        </div>
      </div>
    </>
  );
}

function QuoteCard({ detail }: { detail: OwnCampaignDetail }) {
  const { campaign, offer, quote } = detail;
  const isOpen = isQuoteOpen(campaign);
  // Nothing was ever agreed to of what was given up as a draft.
  if (!quote && !isOpen) return null;
  return (
    <Card
      title={<Trans>견적</Trans>}
      description={
        offer.product.pricingType === "inhouse" ? null : isOpen ? (
          <Trans>지금 가격으로 계산했어요.</Trans>
        ) : (
          <Trans>검토를 요청할 때 확정한 금액이에요.</Trans>
        )
      }
    >
      {quote ? (
        <CampaignQuote detail={detail} />
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>일정을 정하면 견적이 나와요.</Trans>
        </p>
      )}
    </Card>
  );
}
