import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense } from "react";
import { z } from "zod";
import { rejectionSchema } from "../../domain/booking";
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
} from "../../worker/services/booking";
import {
  correctReceipt,
  type MoneyReceipt,
  moneyReceiptView,
  receiptsOf,
  takesTransfers,
} from "../../worker/services/money";
import { CampaignBadge } from "../areas/campaign/campaign-badge";
import { BillingCard, BookedTerms, CampaignTerms } from "../areas/campaign/campaign-terms";
import { CreativeList } from "../areas/campaign/creatives/creative-list";
import { useLabelHint } from "../areas/campaign/creatives/use-label-hint";
import { DeliveryCard } from "../areas/campaign/delivery/delivery-card";
import { hasResults } from "../areas/campaign/delivery/has-results";
import { HistoryCard } from "../areas/campaign/history/history-card";
import { CampaignSinceCard } from "../areas/campaign/history/since-review";
import { CampaignQuote } from "../areas/campaign/quote/campaign-quote";
import { type CampaignTab, CampaignTabs } from "../areas/campaign/tabs";
import { chosenSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { TextArea } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { ConfirmIntentButton } from "../ui/intent-button";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

/** Of one tab, and not the first one. */
const CampaignResults = lazy(() => import("../areas/report/campaign/campaign-results"));

const campaignTitle = msg`캠페인 최종 검토`;

export const handle = { title: campaignTitle } satisfies PageHandle;

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
      results && (
        <Suspense fallback={null}>
          <CampaignResults detail={detail} results={results} now={now} />
        </Suspense>
      ),
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
  const { detail, way, isTransferOpen } = page;
  const isOpen = isInReview(page);
  // A booked campaign needs no decision.
  const isBooked = hasResults(detail.campaign);
  const facts = (
    <div className="flex min-w-0 flex-col gap-5">
      <CampaignSinceCard detail={detail} />
      {isOpen && isAd(page) && <Creatives detail={detail} />}
      {isBooked && <DeliveryCard detail={detail} />}
      {isOpen ? <CampaignTerms detail={detail} /> : <BookedTerms detail={detail} />}
    </div>
  );
  if (isBooked) return facts;
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
      {facts}
      <div className="order-first flex flex-col gap-5 lg:sticky lg:top-[calc(var(--header-height)+16px)] lg:order-none">
        <FinalReview detail={detail} way={way} isTransferOpen={isTransferOpen} />
        {isOpen && <QuoteCard detail={detail} />}
      </div>
    </div>
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

interface ReceiptsProps {
  receipts: readonly MoneyReceipt[];
  currency: string;
}

/** Manual payments received, with a way to reverse one recorded by mistake. */
function Receipts({ receipts, currency }: ReceiptsProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>입금</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {receipts.map(({ id, amountMinor, day, note, correctedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
            <span>
              <span className={cx("nums font-medium", correctedAt !== null && "line-through")}>
                {format.money(amountMinor, currency)}
              </span>{" "}
              <span className="text-ink-muted">
                {format.day(day)}
                {note && ` · ${note}`}
              </span>
            </span>
            {correctedAt === null ? (
              <ConfirmIntentButton
                intent="correct-receipt"
                id={id}
                size="small"
                title={t`입금 기록을 취소할까요?`}
                description={t`잘못 기록한 입금만 취소해 주세요. 취소한 기록도 장부에 남아요.`}
                confirmLabel={t`기록 취소`}
              >
                <Trans>기록 취소</Trans>
              </ConfirmIntentButton>
            ) : (
              <span className="text-ink-muted">
                <Trans>취소한 기록</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FinalReviewProps {
  detail: ShownCampaignDetail;
  way: PaymentWay | null;
  isTransferOpen: boolean;
}

/** Approval, or rejection with a reason; displayed while the campaign awaits it. */
function FinalReview({ detail, way, isTransferOpen }: FinalReviewProps) {
  const { actions, campaign } = detail;
  if (!actions.includes("final-approve")) {
    return (
      <Card title={<Trans>최종 검토</Trans>}>
        <p className="text-sm text-ink-muted">
          {detail.label === "waiting-for-payment" ? (
            <Trans>승인했어요. 광고주의 결제를 기다리고 있어요.</Trans>
          ) : campaign.status === "submitted" ? (
            <Trans>매체가 먼저 검토해요. 매체가 승인하면 최종 검토를 할 수 있어요.</Trans>
          ) : (
            <Trans>결정할 항목이 없어요.</Trans>
          )}
        </p>
      </Card>
    );
  }
  return (
    <Card title={<Trans>최종 검토</Trans>}>
      <div className="flex flex-col gap-5">
        <PaymentState detail={detail} way={way} isTransferOpen={isTransferOpen} />
        <ActionFailure except={["final-reject"]} />
        <ApproveButton />
        <RejectForm />
      </div>
    </Card>
  );
}

/** Whether the payment is settled, as an approval requires; otherwise the steps that are missing. */
function PaymentState({ detail: { campaign, offer, quote }, way, isTransferOpen }: FinalReviewProps) {
  const publisher = offer.publisher.displayName;
  if (quote?.pricing === "inhouse") return <InHouseState publisher={publisher} isGranted={way === "free"} />;
  if (way === "card" && campaign.paymentMethod === "representative")
    return (
      <InlineAlert tone="positive" title={<Trans>대행 결제</Trans>}>
        <Trans>승인하면 결제 링크에서 카드로 결제할 수 있어요. 결제가 끝나면 예약이 확정돼요.</Trans>
      </InlineAlert>
    );
  if (way === "card")
    return (
      <InlineAlert tone="positive" title={<Trans>카드 결제</Trans>}>
        <Trans>승인하면 바로 결제를 요청해요. 결제가 끝나면 예약이 확정돼요.</Trans>
      </InlineAlert>
    );
  if (way === "by-hand") {
    return (
      <InlineAlert tone="positive" title={<Trans>결제 조건 충족</Trans>}>
        {campaign.paymentMethod === "representative" ? (
          <Trans>매체가 결제할 계정에 수동 결제를 허용했어요.</Trans>
        ) : (
          <Trans>매체가 이 광고 계정에 수동 결제를 허용했어요.</Trans>
        )}
      </InlineAlert>
    );
  }
  if (campaign.paymentMethod !== "card" && !isTransferOpen)
    return (
      <InlineAlert
        tone="warning"
        title={<Trans>결제 조건 미충족</Trans>}
        action={
          <LinkButton size="small" to={`/ops/house-accounts?currency=${campaign.currency}`}>
            <Trans>입금 계좌 등록</Trans>
          </LinkButton>
        }
      >
        <Trans>이 통화의 입금 계좌가 없어요. 입금 계좌를 등록하면 승인할 수 있어요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건 미충족</Trans>}>
      {campaign.paymentMethod === "card" && (
        <Trans>카드 결제가 아직 연결되지 않아 결제를 확인할 수 없어요.</Trans>
      )}
      {campaign.paymentMethod === "representative" && (
        <Trans>결제에 동의한 계정이 없거나, {publisher}에서 그 계정에 수동 결제를 허용하지 않았어요.</Trans>
      )}
      {campaign.paymentMethod === "manual" && (
        <Trans>
          {publisher}에서 이 광고 계정에 수동 결제를 허용하지 않았어요. 매체가 허용 목록에 등록하면 승인할 수
          있어요.
        </Trans>
      )}
    </InlineAlert>
  );
}

/** A free campaign has no payment, but the advertiser may have lost the grant under which it was booked. */
function InHouseState({ publisher, isGranted }: { publisher: string; isGranted: boolean }) {
  if (isGranted)
    return (
      <InlineAlert tone="positive">
        <Trans>자체 광고는 결제가 없어요.</Trans>
      </InlineAlert>
    );
  return (
    <InlineAlert tone="warning" title={<Trans>결제 조건 미충족</Trans>}>
      <Trans>
        {publisher}에서 이 광고 계정에 자체 광고를 허용하지 않았어요. 매체가 허용 목록에 등록하면 승인할 수
        있어요.
      </Trans>
    </InlineAlert>
  );
}

function ApproveButton() {
  const { t } = useLingui();
  return (
    <ConfirmIntentButton
      intent="final-approve"
      variant="primary"
      tone="primary"
      title={t`최종 승인할까요?`}
      description={t`예약이 확정되고 시작일부터 광고가 집행돼요. 매체와 광고주에게 알림을 보내요. 되돌리려면 매체가 캠페인을 취소해야 해요.`}
      confirmLabel={t`최종 승인`}
    >
      <Trans>최종 승인</Trans>
    </ConfirmIntentButton>
  );
}

function RejectForm() {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: rejectionSchema, intent: "final-reject" });
  return (
    // A refused form stays open with the typed values.
    <details open={failure !== null} className="group border-t border-line pt-4">
      <summary className="flex min-h-9 list-none items-center justify-between text-sm font-medium [&::-webkit-details-marker]:hidden">
        <Trans>반려하기</Trans>
        <ChevronDown size={16} aria-hidden="true" className="text-ink-muted group-open:rotate-180" />
      </summary>
      <AppForm form={form} failure={failure} intent={intent} className="pt-3">
        <TextArea
          {...bind(fields.reason)}
          label={t`반려 사유`}
          description={t`광고주와 매체에 그대로 표시돼요.`}
          rows={3}
        />
        <SubmitButton variant="danger">
          <Trans>반려</Trans>
        </SubmitButton>
      </AppForm>
    </details>
  );
}
