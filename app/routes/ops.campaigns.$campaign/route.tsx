import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { rejectionSchema } from "../../../domain/booking";
import {
  campaignDetailView,
  campaignResultsView,
  type CampaignResults as Figures,
  finalReview,
  getCampaignForOperator,
  type PaymentWay,
  paymentWay,
  readCampaignResults,
  type ShownCampaignDetail,
} from "../../../worker/services/booking";
import {
  correctReceipt,
  type MoneyReceipt,
  moneyReceiptView,
  receiptsOf,
  takesTransfers,
} from "../../../worker/services/money";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { BillingCard, BookedTerms, CampaignTerms } from "../../areas/campaign/campaign-terms";
import { CreativeList } from "../../areas/campaign/creatives/creative-list";
import { useLabelHint } from "../../areas/campaign/creatives/use-label-hint";
import { DecisionColumns } from "../../areas/campaign/decision-panel";
import { DeliveryCard } from "../../areas/campaign/delivery/delivery-card";
import { hasResults } from "../../areas/campaign/delivery/has-results";
import HistoryCard from "../../areas/campaign/history/history-card";
import { CampaignSinceCard } from "../../areas/campaign/history/since-parts";
import { CampaignQuote } from "../../areas/campaign/quote/campaign-quote";
import { type CampaignTab, CampaignTabs } from "../../areas/campaign/tabs";
import { chosenSchema } from "../../areas/operator/forms";
import { CampaignResults } from "../../areas/report/campaign/results-part";
import { formAction, intentAction } from "../../kit/form.server";
import { pageLoader, redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import type { PageHandle } from "../../root";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { FinalReview } from "./final-review";
import { Receipts } from "./receipts";

const campaignTitle = msg`캠페인 최종 검토`;

export const handle = {
  title: campaignTitle,
  name: named<typeof loader>(({ detail }) => detail.campaign.name),
} satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    detail: campaignDetailView,
    /** Payment method at the final approval; null if payment is not possible. */
    way: z.enum(["free", "by-hand", "card"]).nullable(),
    /** Whether the house has a bank account in its currency. */
    isTransferOpen: z.boolean(),
    /** Manual payments received. */
    receipts: z.array(moneyReceiptView),
    /** Delivery results; null while another tab is open. */
    results: campaignResultsView.nullable(),
    now: z.number(),
  }),
  async ({ ctx, url, id }) => {
    const detail = await getCampaignForOperator(ctx, id("campaign"));
    const isOpen = url.searchParams.get("tab") === "results" && hasResults(detail.campaign);
    const [way, isTransferOpen, receipts, results] = await Promise.all([
      paymentWay(ctx, detail.campaign, detail.quote),
      takesTransfers(ctx, detail.campaign.currency),
      receiptsOf(ctx, detail.campaign.id),
      isOpen ? readCampaignResults(ctx, detail, true) : null,
    ]);
    return { detail, way, isTransferOpen, receipts, results, now: ctx.now };
  },
);

const approved = msg`최종 승인했어요. 예약이 확정됐어요.`;

const corrected = msg`입금 기록을 취소했어요. 받을 금액이 다시 늘었어요.`;

const charging = msg`최종 승인했어요. 결제가 끝나면 예약이 확정돼요.`;

const rejected = msg`반려했어요. 광고주에게 사유를 알렸어요.`;

export const action = intentAction<unknown>({
  "final-approve": formAction(z.object({}), async (_, adapter) => {
    const { status } = await finalReview(adapter.ctx, adapter.id("campaign"), "approve");
    return redirectDone(
      adapter,
      adapter.url.pathname + adapter.url.search,
      status === "booked" ? approved : charging,
    );
  }),
  "correct-receipt": formAction(chosenSchema, async ({ id }, adapter) => {
    await correctReceipt(adapter.ctx, id);
    return redirectDone(adapter, adapter.url.pathname + adapter.url.search, corrected);
  }),
  "final-reject": formAction(rejectionSchema, async (input, adapter) => {
    await finalReview(adapter.ctx, adapter.id("campaign"), "reject", input);
    return redirectDone(adapter, adapter.url.pathname + adapter.url.search, rejected);
  }),
});

/** All data for an operator's decision on a campaign. */
export default function OperatorCampaignScreen() {
  const page = useLoaderData<typeof loader>();
  const { detail } = page;
  const { t } = useLingui();
  const { campaign, label, offer } = detail;
  const hint = useLabelHint(detail);
  return (
    <>
      <PageHeader
        title={campaign.name || campaign.id}
        badge={<CampaignBadge label={label} />}
        description={
          <>
            {detail.advertiserProjectName} → {offer.publisher.displayName}
            {hint && ` · ${hint}`}
          </>
        }
        breadcrumbs={[
          { label: t`캠페인 최종 검토`, to: "/ops/campaigns" },
          { label: campaign.name || campaign.id },
        ]}
      />
      <CampaignTabs tabs={TABS} page={page} />
    </>
  );
}

interface OperatorPage {
  detail: ShownCampaignDetail;
  way: PaymentWay | null;
  isTransferOpen: boolean;
  receipts: readonly MoneyReceipt[];
  results: Figures | null;
  now: number;
}

/** Whether the campaign has creatives; a quest is displayed by its channel. */
const isAd = ({ detail: { campaign } }: OperatorPage) => campaign.quest === null;
/** In review, all data for the decision is on one page. */
const isInReview = ({ detail: { actions } }: OperatorPage) => actions.includes("final-approve");

const TABS: Record<string, CampaignTab<OperatorPage>> = {
  overview: { label: msg`개요`, isFor: () => true, show: (page) => <Overview {...page} /> },
  creatives: {
    label: msg`소재`,
    isFor: (page) => isAd(page) && !isInReview(page),
    show: ({ detail }) => <Creatives detail={detail} />,
  },
  results: {
    label: msg`성과`,
    isFor: ({ detail }) => hasResults(detail.campaign),
    show: ({ detail, results, now }) =>
      results && <CampaignResults detail={detail} results={results} now={now} />,
  },
  billing: {
    label: msg`결제`,
    isFor: (page) => !isInReview(page),
    show: ({ detail, receipts }) => (
      <>
        <QuoteCard detail={detail} />
        <BillingCard detail={detail} />
        {receipts.length > 0 && <Receipts receipts={receipts} currency={detail.campaign.currency} />}
      </>
    ),
  },
  history: {
    label: msg`내역`,
    isFor: () => true,
    show: ({ detail }) => <HistoryCard detail={detail} />,
  },
};

function Overview(page: OperatorPage) {
  const { detail, way, isTransferOpen, now } = page;
  const isOpen = isInReview(page);
  // A booked campaign needs no decision.
  const isBooked = hasResults(detail.campaign);
  const facts = (
    <>
      {detail.since && <CampaignSinceCard detail={detail} />}
      {isOpen && isAd(page) && <Creatives detail={detail} />}
      {isBooked && <DeliveryCard detail={detail} />}
      {isOpen ? <CampaignTerms detail={detail} /> : <BookedTerms detail={detail} />}
      {isOpen && <QuoteCard detail={detail} />}
    </>
  );
  if (isBooked) return facts;
  return (
    <DecisionColumns
      panel={<FinalReview detail={detail} way={way} isTransferOpen={isTransferOpen} now={now} />}
    >
      {facts}
    </DecisionColumns>
  );
}

function Creatives({ detail }: Pick<OperatorPage, "detail">) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>소재</Trans>}>
      {detail.creatives.length === 0 ? (
        <EmptyState
          title={t`아직 소재가 없어요`}
          description={t`광고주가 소재를 등록하면 여기에 표시돼요.`}
        />
      ) : (
        <CreativeList detail={detail} columns={2} />
      )}
    </Card>
  );
}

function QuoteCard({ detail }: Pick<OperatorPage, "detail">) {
  return (
    <Card title={<Trans>견적</Trans>}>
      <CampaignQuote detail={detail} />
    </Card>
  );
}
