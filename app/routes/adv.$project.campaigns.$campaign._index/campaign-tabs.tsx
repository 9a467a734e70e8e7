import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { lazy, type ReactNode, Suspense } from "react";
import { isQuoteOpen } from "../../../domain/booking";
import { placesReleased } from "../../../domain/inventory";
import type { SeriesPoint } from "../../../domain/reports";
import { isPreviewable, type Preview, type TestDevice } from "../../../domain/serving";
import type { BookedChoices, OwnCampaignDetail, OwnMoney } from "../../../worker/services/booking";
import { CampaignQuote } from "../../areas/campaign/campaign-quote";
import { BillingCard, BookedTerms } from "../../areas/campaign/campaign-terms";
import { hasResults } from "../../areas/campaign/delivery-card";
import { HistoryCard } from "../../areas/campaign/history-card";
import { PreviewCard } from "../../areas/campaign/preview-card";
import { isServed, RefusalsCard } from "../../areas/campaign/refusals-card";
import { DeliveryChart } from "../../areas/report/delivery-chart";
import { Card } from "../../ui/page";
import { SearchLinks } from "../../ui/search-links";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { BookedChanges } from "./booked-changes";
import { CampaignCreatives } from "./campaign-creatives";
import { MemoForm } from "./memo-form";

/** Of one tab, and not the first one. */
const MoneyCard = lazy(() => import("../../areas/payments/money-card"));

interface CampaignTabsProps {
  detail: OwnCampaignDetail;
  choices: BookedChoices;
  devices: readonly TestDevice[];
  previews: readonly Preview[];
  /** What it delivered on each of its days so far. */
  days: readonly SeriesPoint[];
  money: OwnMoney;
  /** Epoch milliseconds, of the page's data. */
  now: number;
}

interface Tab {
  label: MessageDescriptor;
  /** Whether a campaign has it. */
  isFor: (campaign: OwnCampaignDetail["campaign"]) => boolean;
  show: (page: CampaignTabsProps) => ReactNode;
}

/** A quest is shown by its channel: it has no creatives. */
const isAd = ({ quest }: OwnCampaignDetail["campaign"]) => quest === null;
const isRunQuest = ({ quest, startsAt }: OwnCampaignDetail["campaign"]) =>
  quest !== null && startsAt !== null;

/** In their order; a campaign opens on the first one that it has. */
const TABS: Record<string, Tab> = {
  results: {
    label: msg`성과`,
    isFor: (campaign) => hasResults(campaign) || isRunQuest(campaign),
    show: (page) => <Results {...page} />,
  },
  creatives: {
    label: msg`소재`,
    isFor: isAd,
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
    show: ({ detail, choices }) => (
      <>
        <BookedChanges detail={detail} choices={choices} />
        <BookedTerms detail={detail} />
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
        <Suspense fallback={null}>
          <MoneyCard money={money} />
        </Suspense>
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

/** What is known of the campaign, by the tab that the address names. */
export function CampaignTabs(page: CampaignTabsProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const tabs = Object.entries(TABS).filter(([, { isFor }]) => isFor(page.detail.campaign));
  const [open] = tabs.filter(([key]) => key === search.get("tab")).concat(tabs);
  return (
    <>
      <SearchLinks
        look="tabs"
        label={t`캠페인 정보`}
        links={tabs.map(([key, { label }]) => ({
          key,
          label: i18n._(label),
          set: { tab: key },
          current: key === open?.[0],
        }))}
      />
      {open?.[1].show(page)}
    </>
  );
}

function Results({ detail, days, now }: CampaignTabsProps) {
  const { campaign, offer } = detail;
  if (campaign.quest) return <QuestResults detail={detail} now={now} />;
  return (
    <>
      <Card>
        <DeliveryChart series={days} zone={offer.product.timezone} />
      </Card>
      {isServed(campaign.status) && <RefusalsCard refusals={detail.refusals} standing={detail.standing} />}
    </>
  );
}

/** What is known of a quest: how many places its channel has opened. Who takes part is settled outside of it. */
function QuestResults({ detail: { campaign, quote }, now }: Pick<CampaignTabsProps, "detail" | "now">) {
  const { t } = useLingui();
  const format = useFormat();
  const { quest, startsAt, endsAt } = campaign;
  if (!quest || startsAt === null || endsAt === null) return null;
  const { goal, recruitmentTarget } = quest;
  const opened = placesReleased(
    { goal, recruitmentTarget, startsAtMs: startsAt, endsAtMs: endsAt },
    Math.min(now, endsAt),
  );
  return (
    <Card title={<Trans>모집</Trans>}>
      <StatList>
        <Stat
          label={t`지금까지 모집한 인원`}
          value={t`${format.number(opened)}명`}
          note={t`모집 인원 ${format.number(recruitmentTarget)}명 중`}
        />
        {quote && (
          <Stat
            label={t`최대 금액`}
            value={format.money(quote.supplyMinor, quote.currency)}
            note={t`부가세 별도`}
          />
        )}
      </StatList>
      <p className="pt-3 text-[13px] text-ink-muted">
        <Trans>
          구매와 환급은 판매처에서 이뤄져 참여자 수와 사용 금액은 여기에서 집계하지 않아요. 매체에 문의해
          주세요.
        </Trans>
      </p>
    </Card>
  );
}

function QuoteCard({ detail }: Pick<CampaignTabsProps, "detail">) {
  const { campaign, offer, quote } = detail;
  const isOpen = isQuoteOpen(campaign);
  // Nothing was ever agreed to of what was given up as a draft.
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
