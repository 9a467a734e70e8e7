import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Held } from "../../../domain/money";
import type { Preview, TestDevice } from "../../../domain/serving";
import type {
  Checkup,
  CampaignResults as Figures,
  ShownCampaignDetail,
} from "../../../worker/services/booking";
import { BillingCard, BookedTerms } from "../../areas/campaign/campaign-terms";
import { PreviewCard } from "../../areas/campaign/creatives/preview-card";
import { DecisionColumns } from "../../areas/campaign/decision-panel";
import { DeliveryCard } from "../../areas/campaign/delivery/delivery-card";
import { hasResults } from "../../areas/campaign/delivery/has-results";
import { HistoryCard } from "../../areas/campaign/history/history-part";
import { CampaignSinceCard } from "../../areas/campaign/history/since-parts";
import type { Participants } from "../../areas/campaign/participants/participants.server";
import { QuestFiguresCard } from "../../areas/campaign/participants/quest-figures";
import { PARTICIPANTS_TAB } from "../../areas/campaign/participants/tab";
import { CampaignQuote } from "../../areas/campaign/quote/campaign-quote";
import type { CampaignTab } from "../../areas/campaign/tabs";
import { CampaignResults } from "../../areas/report/campaign/results-part";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Card } from "../../ui/page";
import { part } from "../../ui/part";
import { CampaignCreatives } from "./campaign-creatives";
import { pendingOf } from "./pending";
import { ReviewPanel } from "./review-panel";

/** Loaded on demand: few campaigns are behind. */
const Doctor = part("campaign-checkup", () => import("../../areas/campaign/delivery/doctor"));

export interface CampaignPageProps {
  detail: ShownCampaignDetail;
  /** Delivery results; null while another tab is open. */
  results: Figures | null;
  /** Null for a campaign without participants. */
  participants: Participants | null;
  /** Null without a pace. */
  checkup: Checkup | null;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
  devices: readonly TestDevice[];
  previews: readonly Preview[];
  held: Held;
}

type Told = Pick<CampaignPageProps, "detail">;

/** Whether the campaign has creatives and delivery; a quest is displayed by its channel and has neither. */
const isAd = ({ detail: { campaign } }: Told) => campaign.quest === null;
/** In review, all data for the decision is on one page. */
const isInReview = ({ detail }: Told) => detail.label === "in-review";

export const TABS: Record<string, CampaignTab<CampaignPageProps>> = {
  overview: {
    label: msg`개요`,
    isFor: () => true,
    show: (page) => (isInReview(page) ? <Review {...page} /> : <Overview {...page} />),
  },
  participants: PARTICIPANTS_TAB,
  creatives: {
    label: msg`소재`,
    isFor: (page) => isAd(page) && !isInReview(page),
    show: (page) => <ReviewedCreatives {...page} />,
  },
  results: {
    label: msg`성과`,
    isFor: ({ detail }) => hasResults(detail.campaign),
    show: ({ detail, results, now }) =>
      results && <CampaignResults detail={detail} results={results} now={now} />,
  },
  billing: {
    label: msg`결제`,
    isFor: ({ detail, ...page }) =>
      !isInReview({ detail, ...page }) && (detail.quote !== null || detail.campaign.quest === null),
    show: ({ detail }) => (
      <>
        <QuoteCard detail={detail} />
        <BillingCard detail={detail} />
      </>
    ),
  },
  history: {
    label: msg`내역`,
    isFor: () => true,
    show: ({ detail }) => <HistoryCard detail={detail} />,
  },
};

/** The creatives, with the decision on those that await it. */
function ReviewedCreatives(page: CampaignPageProps) {
  const { may } = useProject();
  const { detail, now } = page;
  if (!may("campaign.review") || pendingOf(detail).viewable.length === 0) return <Creatives {...page} />;
  return (
    <DecisionColumns panel={<ReviewPanel detail={detail} now={now} />}>
      <Creatives {...page} />
    </DecisionColumns>
  );
}

function Creatives({ detail, devices, previews }: CampaignPageProps) {
  return (
    <>
      <section>
        <h2 className="pb-3 text-base font-semibold">
          <Trans>소재</Trans>
        </h2>
        <CampaignCreatives detail={detail} />
      </section>
      <PreviewCard detail={detail} devices={devices} previews={previews} />
    </>
  );
}

function QuoteCard({ detail }: Told) {
  if (!detail.quote) return null;
  return (
    <Card title={<Trans>견적</Trans>}>
      <CampaignQuote detail={detail} />
    </Card>
  );
}

/** Data for the decision, with the decision in view: the creatives and the agreed terms. */
function Review(page: CampaignPageProps) {
  const { detail, now } = page;
  return (
    <DecisionColumns panel={<ReviewPanel detail={detail} now={now} />}>
      {detail.since && <CampaignSinceCard detail={detail} />}
      {isAd(page) && <Creatives {...page} />}
      <BookedTerms detail={detail} />
      <BillingCard detail={detail} />
      <QuoteCard detail={detail} />
    </DecisionColumns>
  );
}

/** Progress and agreed terms. */
function Overview(page: CampaignPageProps) {
  const { path } = useProject();
  const { detail, checkup, participants } = page;
  return (
    <>
      {detail.since && <CampaignSinceCard detail={detail} />}
      {participants && <QuestFiguresCard figures={participants.figures} />}
      {isAd(page) && hasStarted(detail) && (
        <DeliveryCard
          detail={detail}
          reportPath={path("report")}
          score={checkup?.score ?? null}
          doctor={
            checkup &&
            detail.pacing &&
            checkup.causes.length > 0 && (
              <Doctor
                checkup={checkup}
                pacing={detail.pacing}
                zone={detail.offer.product.timezone}
                side="pub"
                actionOf={({ kind }) =>
                  kind === "ask-publisher" && (
                    <LinkButton size="small" to={path(`products/${detail.offer.product.id}`)}>
                      <Trans>상품 보기</Trans>
                    </LinkButton>
                  )
                }
              />
            )
          }
        />
      )}
      <BookedTerms detail={detail} />
    </>
  );
}

function hasStarted({ campaign, totals }: ShownCampaignDetail): boolean {
  return totals.impressions > 0 || ["live", "paused", "closed"].includes(campaign.status);
}
