import { Trans, useLingui } from "@lingui/react/macro";
import type { Held } from "../../../domain/money";
import type { Preview, TestDevice } from "../../../domain/serving";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { CampaignQuote } from "../../areas/campaign/campaign-quote";
import { CampaignTerms } from "../../areas/campaign/campaign-terms";
import { DeliveryCard } from "../../areas/campaign/delivery-card";
import { HistoryCard } from "../../areas/campaign/history-card";
import { PreviewCard } from "../../areas/campaign/preview-card";
import { isServed, RefusalsCard } from "../../areas/campaign/refusals-card";
import { CampaignSinceCard } from "../../areas/campaign/since-review";
import { OwnReasons } from "../../areas/publisher/reject-dialog";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Card, PageHeader } from "../../ui/page";
import { CampaignActions } from "./campaign-actions";
import { CampaignCreatives } from "./campaign-creatives";
import { CampaignNotice } from "./campaign-notice";

const OVER = ["closed", "cancelled"];

/** What a publisher may do with a campaign of its own, beside what it may with any. */
export function OwnCampaignWays({ detail: { campaign } }: { detail: ShownCampaignDetail }) {
  const { may, path } = useProject();
  if (campaign.projectId !== campaign.pubProjectId || !may("product.write")) return null;
  if (OVER.includes(campaign.status)) {
    return (
      <LinkButton to={path(`products/${campaign.productId}/in-house?from=${campaign.id}`)}>
        <Trans>같은 내용으로 복제</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={path(`in-house/${campaign.id}`)}>
      {campaign.status === "rejected" ? <Trans>수정 후 다시 요청</Trans> : <Trans>소재 추가</Trans>}
    </LinkButton>
  );
}

/** These say their own refusals. */
const FORM_INTENTS = ["reject", "reject-creative", "cancel", "preview"];

interface CampaignDetailScreenProps {
  detail: ShownCampaignDetail;
  /** Epoch milliseconds, of the page's data. */
  now: number;
  devices: readonly TestDevice[];
  previews: readonly Preview[];
  held: Held;
  /** Reasons that the publisher keeps to reject with. */
  reasons: readonly string[];
}

export function CampaignDetailScreen({ reasons, ...page }: CampaignDetailScreenProps) {
  return (
    <OwnReasons.Provider value={reasons}>
      <CampaignPage {...page} />
    </OwnReasons.Provider>
  );
}

function CampaignPage({ detail, held, now, devices, previews }: Omit<CampaignDetailScreenProps, "reasons">) {
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
        actions={
          <>
            <OwnCampaignWays detail={detail} />
            <CampaignActions detail={detail} held={held} />
          </>
        }
      />
      <ActionFailure except={FORM_INTENTS} />
      <div className="pb-5 empty:hidden">
        <CampaignNotice detail={detail} now={now} />
      </div>
      {label === "in-review" ? (
        <ReviewColumns detail={detail} devices={devices} previews={previews} />
      ) : (
        <RunColumns detail={detail} devices={devices} previews={previews} />
      )}
    </>
  );
}

type Columns = Pick<CampaignDetailScreenProps, "detail" | "devices" | "previews">;

/** A quest is shown by its channel: it has no creatives, and nothing of it is delivered. */
const isQuest = ({ campaign }: ShownCampaignDetail) => campaign.quest !== null;

function Creatives({ detail }: Pick<Columns, "detail">) {
  if (isQuest(detail)) return null;
  return (
    <section>
      <h2 className="pb-3 text-base font-semibold">
        <Trans>소재</Trans>
      </h2>
      <CampaignCreatives detail={detail} />
    </section>
  );
}

function QuoteCard({ detail }: Pick<Columns, "detail">) {
  if (!detail.quote) return null;
  return (
    <Card title={<Trans>견적</Trans>}>
      <CampaignQuote detail={detail} />
    </Card>
  );
}

/** What is decided by, side by side: what would be shown, and what was agreed on. */
function ReviewColumns({ detail, devices, previews }: Columns) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <CampaignSinceCard detail={detail} />
        <Creatives detail={detail} />
        {!isQuest(detail) && <PreviewCard detail={detail} devices={devices} previews={previews} />}
        <HistoryCard detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <CampaignTerms detail={detail} />
        <QuoteCard detail={detail} />
      </div>
    </div>
  );
}

function RunColumns({ detail, devices, previews }: Columns) {
  const { path } = useProject();
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="flex min-w-0 flex-col gap-5">
        <CampaignSinceCard detail={detail} />
        {!isQuest(detail) && hasStarted(detail) && (
          <DeliveryCard
            detail={detail}
            reportPath={path("report")}
            side="pub"
            remedy={
              <LinkButton size="small" to={path(`products/${detail.offer.product.id}`)}>
                <Trans>상품 보기</Trans>
              </LinkButton>
            }
          />
        )}
        {!isQuest(detail) && isServed(detail.campaign.status) && (
          <RefusalsCard refusals={detail.refusals} standing={detail.standing} />
        )}
        <Creatives detail={detail} />
        <CampaignTerms detail={detail} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <QuoteCard detail={detail} />
        {!isQuest(detail) && <PreviewCard detail={detail} devices={devices} previews={previews} />}
        <HistoryCard detail={detail} />
      </div>
    </div>
  );
}

function hasStarted({ campaign, totals }: ShownCampaignDetail): boolean {
  return totals.impressions > 0 || ["live", "paused", "closed"].includes(campaign.status);
}
