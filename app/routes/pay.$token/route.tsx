import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../../domain/kernel";
import {
  type LinkPayment,
  linkPaymentView,
  type PaymentLinkView,
  paymentLinkView,
  takePaymentOver,
  viewLinkPayment,
  viewPaymentLink,
} from "../../../worker/services/booking";
import { postedPayerFormSchema } from "../../areas/advertiser/booking/forms";
import { keptRegistration } from "../../areas/advertiser/booking/kept-paper.server";
import { PublisherFace } from "../../areas/advertiser/publisher-face";
import { QuoteTable } from "../../areas/campaign/quote/quote-table";
import { PayInWindow } from "../../areas/payments/pay-in-window";
import { TransferGuide } from "../../areas/payments/transfer-guide";
import { authPath } from "../../kit/auth-paths";
import { formAction } from "../../kit/form.server";
import { pageLoader, redirectDone } from "../../kit/page.server";
import { PlainShell } from "../../kit/plain-shell";
import type { PageHandle } from "../../root";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { NoAccount, TakeOverForm } from "./take-over-form";

const title = msg`대행 결제`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    view: paymentLinkView,
    /** Card payment by the link's holder; null if it is not paid by card. */
    card: linkPaymentView.nullable(),
    isSignedIn: z.boolean(),
  }),
  async ({ ctx, id }) => {
    const token = id("token");
    const [view, card] = await Promise.all([viewPaymentLink(ctx, token), viewLinkPayment(ctx, token)]);
    // A payment without a card can only be taken over by an ad account.
    if (card === null && ctx.account === null) throw new AppError("UNAUTHORIZED");
    return { view, card, isSignedIn: ctx.account !== null };
  },
);

const taken = msg`결제에 동의했어요.`;

export const action = formAction(postedPayerFormSchema, async (posted, adapter) => {
  const input = await keptRegistration({ ctx: adapter.ctx, project: posted.projectId }, posted);
  await takePaymentOver(adapter.ctx, adapter.id("token"), input);
  return redirectDone(adapter, adapter.url.pathname, taken);
});

export { RouteError as ErrorBoundary } from "../../kit/route-error";

export default function PaymentLinkRoute() {
  return (
    <PlainShell>
      <PaymentLinkScreen {...useLoaderData<typeof loader>()} />
    </PlainShell>
  );
}

interface PaymentLinkScreenProps {
  view: PaymentLinkView;
  card: LinkPayment | null;
  isSignedIn: boolean;
}

/** Amount of a payment link, and the payer's possible answers. */
function PaymentLinkScreen({ view, card, isSignedIn }: PaymentLinkScreenProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { campaign, quote } = view;
  const { startDay, endDay } = campaign;
  return (
    <div className="mx-auto max-w-lg pt-6">
      <Card className="flex flex-col gap-5">
        <PublisherFace publisher={view.publisher} />
        <h1 className="text-xl leading-8 font-bold wrap-anywhere">
          <Trans>{view.advertiserName}의 광고비 결제 요청</Trans>
        </h1>
        <DescriptionList
          items={[
            {
              key: "campaign",
              term: t({ message: "캠페인", context: "one" }),
              value: campaign.name || t`아직 정하지 않았어요`,
            },
            { key: "product", term: t`상품`, value: `${view.publisherName} · ${view.productName}` },
            {
              key: "days",
              term: t`기간`,
              value: startDay && endDay ? format.dayRange(startDay, endDay) : t`아직 정하지 않았어요`,
            },
          ]}
        />
        {quote ? (
          <QuoteTable quote={quote} />
        ) : (
          <p className="text-sm text-ink-muted">
            <Trans>아직 금액이 정해지지 않았어요.</Trans>
          </p>
        )}
        {card && <CardAnswer card={card} zone={view.publisher.timezone} />}
        {(card === null || card.state === "later") && <AccountAnswer view={view} isSignedIn={isSignedIn} />}
      </Card>
    </div>
  );
}

/** Status of the card payment; while it is due, with the way to pay. */
function CardAnswer({ card, zone }: { card: LinkPayment; zone: string }) {
  const format = useFormat();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const due = card.dueAt === null ? null : format.dateTime(card.dueAt, zone);
  switch (card.state) {
    case "later":
      return (
        <InlineAlert tone="info" title={<Trans>승인되면 카드로 결제할 수 있어요</Trans>}>
          <Trans>
            캠페인이 최종 승인되면 이 페이지에서 계정 없이 카드로 결제할 수 있어요. 승인 후 24시간 안에
            결제해야 예약이 확정돼요. 지금은 결제되지 않아요.
          </Trans>
        </InlineAlert>
      );
    case "due":
      return (
        <>
          {search.has("code") && (
            <InlineAlert tone="warning">
              <Trans>결제하지 못했어요. 카드 정보를 확인하고 다시 시도해 주세요.</Trans>
            </InlineAlert>
          )}
          <InlineAlert tone="warning" title={<Trans>결제해 주세요</Trans>}>
            {due && <Trans>{due}까지 결제하면 예약이 확정돼요. 결제하지 않으면 예약이 취소돼요.</Trans>}
          </InlineAlert>
          {card.window && (
            <PayInWindow
              gateway={card.window}
              ask={{ action: `${pathname}/window` }}
              success={`${pathname}/paid`}
              fail={pathname}
            />
          )}
        </>
      );
    case "charging":
      return (
        <InlineAlert tone="info" title={<Trans>결제하고 있어요</Trans>}>
          <Trans>카드사의 응답을 기다리고 있어요. 결제가 끝나면 예약이 확정돼요.</Trans>
        </InlineAlert>
      );
    case "paid":
      return (
        <InlineAlert tone="positive" title={<Trans>이미 결제했어요</Trans>}>
          <Trans>이 링크로 더 결제할 금액은 없어요.</Trans>
        </InlineAlert>
      );
    case "over":
      return (
        <InlineAlert tone="info" title={<Trans>지금은 결제할 수 없어요</Trans>}>
          <Trans>
            반려됐거나 결제 기한이 지난 캠페인이에요. 광고주가 다시 요청하면 이 링크로 결제할 수 있어요.
          </Trans>
        </InlineAlert>
      );
  }
}

/** Payment by tax invoice requires an ad account. */
function AccountAnswer({ view, isSignedIn }: Pick<PaymentLinkScreenProps, "view" | "isSignedIn">) {
  const { pathname } = useLocation();
  if (isSignedIn) return <Answer view={view} />;
  return (
    <p className="text-sm text-ink-muted">
      <Trans>계좌 이체로 결제하려면 매체에서 수동 결제를 허용한 광고 계정이 필요해요.</Trans>{" "}
      <Link to={authPath("sign-in", { next: pathname })} className="font-medium text-brand-ink underline">
        <Trans>로그인</Trans>
      </Link>
    </p>
  );
}

function Answer({ view }: { view: PaymentLinkView }) {
  switch (view.state) {
    case "mine":
      return (
        <>
          {view.transfer ? (
            <TransferGuide transfer={view.transfer} />
          ) : (
            <InlineAlert tone="positive" title={<Trans>내 광고 계정에서 결제하는 캠페인이에요</Trans>}>
              <Trans>{view.publisherName}에서 결제 계정에 수동 결제를 허용해야 최종 승인돼요.</Trans>
            </InlineAlert>
          )}
          {view.isMendable && <TakeOverForm view={view} />}
        </>
      );
    case "taken":
      return (
        <InlineAlert tone="warning" title={<Trans>이미 사용된 링크예요</Trans>}>
          <Trans>이미 다른 계정에서 결제하기로 했어요. 변경하려면 광고주에게 새 링크를 요청해 주세요.</Trans>
        </InlineAlert>
      );
    case "closed":
      return (
        <InlineAlert tone="info">
          <Trans>지금은 결제할 수 없는 캠페인이에요.</Trans>
        </InlineAlert>
      );
    case "outgrown":
      return (
        <>
          <InlineAlert tone="warning" title={<Trans>동의한 내용이 변경됐어요</Trans>}>
            <Trans>
              변경된 금액과 기간, 구매량을 확인하고 다시 동의해 주세요. 동의하기 전에는 검토를 요청할 수
              없어요.
            </Trans>
          </InlineAlert>
          <TakeOverForm view={view} />
        </>
      );
    case "unbilled":
      return (
        <>
          <InlineAlert tone="warning" title={<Trans>세금계산서 정보가 필요해요</Trans>}>
            <Trans>
              세금계산서를 받을 사업자 정보를 입력해 주세요. 입력하기 전에는 캠페인이 진행되지 않아요.
            </Trans>
          </InlineAlert>
          <TakeOverForm view={view} />
        </>
      );
    case "open":
      if (!view.isTransferOpen) return <NoTransfers />;
      return view.payers.length > 0 ? <TakeOverForm view={view} /> : <NoAccount />;
  }
}

function NoTransfers() {
  return (
    <InlineAlert tone="warning" title={<Trans>계좌 이체로 결제할 수 없어요</Trans>}>
      <Trans>이 통화로 입금할 계좌가 아직 없어요. 광고주에게 다른 결제 방법을 요청해 주세요.</Trans>
    </InlineAlert>
  );
}
