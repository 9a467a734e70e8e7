import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { isQuoteOpen } from "../../../domain/booking";
import { isPreviewable, type Preview, type TestDevice } from "../../../domain/serving";
import type {
  BookedChoices,
  CampaignResults as Figures,
  OwnCampaignDetail,
  OwnMoney,
} from "../../../worker/services/booking";
import type { AudienceReach } from "../../../worker/services/inventory";
import { AudienceStanding } from "../../areas/campaign/audience-part";
import { BillingCard, BookedTerms } from "../../areas/campaign/campaign-terms";
import { PreviewCard } from "../../areas/campaign/creatives/preview-card";
import { hasParticipants, hasResults } from "../../areas/campaign/delivery/has-results";
import { HistoryCard } from "../../areas/campaign/history/history-part";
import type { Participants } from "../../areas/campaign/participants/participants.server";
import { QuestFiguresCard } from "../../areas/campaign/participants/quest-figures";
import { PARTICIPANTS_TAB } from "../../areas/campaign/participants/tab";
import { CampaignQuote } from "../../areas/campaign/quote/campaign-quote";
import { type CampaignTab, CampaignTabs as Tabs } from "../../areas/campaign/tabs";
import { CampaignResults } from "../../areas/report/campaign/results-part";
import { Card } from "../../ui/page";
import { part } from "../../ui/part";
import { CampaignCreatives } from "./campaign-creatives";
import { MemoForm } from "./memo-form";

/** Loaded on demand: used in one tab each, and not the first. */
const BookedChanges = part("booked-changes", () => import("./booked-changes"));
const MoneyCard = part("campaign-money", () => import("../../areas/payments/money-card"));

interface CampaignTabsProps {
  detail: OwnCampaignDetail;
  choices: BookedChoices;
  devices: readonly TestDevice[];
  previews: readonly Preview[];
  /** Delivery results; null while another tab is open. */
  results: Figures | null;
  /** Null for a campaign without participants. */
  participants: Participants | null;
  money: OwnMoney;
  reach: AudienceReach;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** Whether the campaign has creatives; a quest is displayed by its channel. */
const isAd = ({ quest }: OwnCampaignDetail["campaign"]) => quest === null;

const TABS: Record<string, CampaignTab<CampaignTabsProps>> = {
  results: {
    label: msg`성과`,
    isFor: ({ detail: { campaign } }) => hasResults(campaign) || hasParticipants(campaign),
    show: (page) => <Results {...page} />,
  },
  participants: PARTICIPANTS_TAB,
  creatives: {
    label: msg`소재`,
    isFor: ({ detail }) => isAd(detail.campaign),
    show: ({ detail, devices, previews }) => (
      <>
        <CampaignCreatives detail={detail} />
        {isPreviewable(detail.campaign.status) && (
          <PreviewCard detail={detail} devices={devices} previews={previews} />
        )}
      </>
    ),
  },
  settings: {
    label: msg`설정`,
    isFor: () => true,
    show: ({ detail, choices, reach }) => (
      <>
        <BookedChanges detail={detail} choices={choices} />
        <BookedTerms
          detail={detail}
          standing={
            reach.audiences.length > 0 && (
              <AudienceStanding reach={reach} targeting={detail.campaign.targeting} />
            )
          }
        />
        <Card title={<Trans>메모</Trans>} description={<Trans>내 광고 계정에만 표시돼요.</Trans>}>
          <MemoForm memo={detail.campaign.memo} />
        </Card>
      </>
    ),
  },
  billing: {
    label: msg`결제`,
    isFor: () => true,
    show: ({ detail, money }) => (
      <>
        <MoneyCard money={money} />
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

/** The campaign's sections, by the tab in the URL. */
export function CampaignTabs(page: CampaignTabsProps) {
  return <Tabs tabs={TABS} page={page} />;
}

function Results({ detail, results, participants, now }: CampaignTabsProps) {
  if (participants) return <QuestFiguresCard figures={participants.figures} />;
  return results && <CampaignResults detail={detail} results={results} now={now} />;
}

function QuoteCard({ detail }: Pick<CampaignTabsProps, "detail">) {
  const { campaign, offer, quote } = detail;
  const isOpen = isQuoteOpen(campaign);
  // A draft that was given up never had an accepted quote.
  if (!quote && !isOpen) return null;
  return (
    <Card
      title={<Trans>견적</Trans>}
      description={
        offer.product.pricingType === "inhouse" ? null : isOpen ? (
          <Trans>현재 가격 기준이에요.</Trans>
        ) : (
          <Trans>검토를 요청할 때 확정된 금액이에요.</Trans>
        )
      }
    >
      {quote ? (
        <CampaignQuote detail={detail} />
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>일정을 선택하면 견적을 볼 수 있어요.</Trans>
        </p>
      )}
    </Card>
  );
}
