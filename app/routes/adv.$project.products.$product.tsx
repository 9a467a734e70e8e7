import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { z } from "zod";
import { NO_TARGETING, plannedBookingView, plannedOf } from "../../domain/booking";
import { AppError } from "../../domain/kernel";
import {
  bookOrResume,
  findBegunDraft,
  findHeldDraft,
  findRepeated,
  repeatedCampaignView,
  scheduleSchemaOf,
} from "../../worker/services/booking";
import { getOfferedProduct, offeredProductDetailView } from "../../worker/services/inventory";
import { benefitView, offeredBenefits } from "../../worker/services/platform";
import { AdNoteCommission } from "../areas/advertiser/booking/ad-note-commission";
import { FirstStep } from "../areas/advertiser/booking/first-step";
import { BegunDraftNotice, HeldDraftNotice } from "../areas/advertiser/booking/held-draft-notice";
import {
  begunDraftView,
  comeTo,
  heldDraftFacts,
  heldDraftView,
  scheduleChoices,
  scheduleChoicesView,
  touchesIn,
} from "../areas/advertiser/booking/schedule.server";
import { ScheduleForm } from "../areas/advertiser/booking/schedule-form";
import { Benefits } from "../areas/advertiser/media/benefits";
import { OfferHead } from "../areas/advertiser/offer-head";
import { PaymentNeeds } from "../areas/advertiser/payment-request";
import { paymentNeeds, paymentNeedsView } from "../areas/advertiser/payment-request.server";
import { ProductFacts } from "../areas/advertiser/product-facts";
import { named } from "../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";

const title = msg`상품`;

export const handle = {
  access: "campaign.read",
  title,
  name: named<typeof loader>(({ offer }) => offer.product.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    offer: offeredProductDetailView,
    choices: scheduleChoicesView,
    /** Days of it that the ad account already holds. */
    held: heldDraftView.nullable(),
    /** For a product without slots: the reader's draft that has only a schedule so far. */
    begun: begunDraftView.nullable(),
    /** The advertiser's plan from before this page. */
    planned: plannedBookingView,
    /** The campaign whose details and creatives are copied. */
    repeated: repeatedCampaignView.nullable(),
    ...paymentNeedsView,
    benefits: z.array(benefitView),
    /** ad note's commission on a booking, basis points; null if there is none. */
    commissionBp: z.int().nullable(),
  }),
  async (adapter) => {
    const { ctx, url, project, id, path } = adapter;
    const offer = await getOfferedProduct(ctx, project, id("product"));
    if (offer.product.pricingType === "cpq") throw redirect(path(`quests/${id("product")}${url.search}`));
    const like = url.searchParams.get("like");
    const [found, begun] = await Promise.all([
      findHeldDraft(ctx, project, offer.product),
      like === null ? findBegunDraft(ctx, project, offer.product) : null,
    ]);
    // A repeated campaign becomes a separate booking.
    const held = found && like !== null ? { ...found, isResumed: false } : found;
    return {
      offer,
      choices: await scheduleChoices(ctx, offer, held?.isResumed ? held : null),
      held: heldDraftFacts(ctx, held),
      begun,
      planned: plannedOf(url.searchParams),
      repeated: like === null ? null : await findRepeated(ctx, project, id("product"), like),
      ...(await paymentNeeds(adapter, offer)),
      benefits: await offeredBenefits(ctx, offer.publisher),
      commissionBp: await comeTo(adapter, offer.publisher.id),
    };
  },
);

const schemaOf = async ({ ctx, project, id }: ProjectAdapter) => {
  const { product } = await getOfferedProduct(ctx, project, id("product"));
  return scheduleSchemaOf(ctx, product);
};

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { ctx, url, project, id, path } = adapter;
  const edit = (campaignId: unknown, step: string) => redirect(path(`campaigns/${campaignId}/edit/${step}`));
  try {
    const { campaign } = await bookOrResume(ctx, project, id("product"), input, {
      like: url.searchParams.get("like"),
      touches: await touchesIn(adapter),
    });
    return edit(campaign.id, "targeting");
  } catch (error) {
    // Another advertiser took the days, but the draft exists: its page names them and offers others.
    if (error instanceof AppError && error.code === "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS")
      return edit(error.details?.campaignId, "schedule");
    throw error;
  }
});

/** A product with the first booking step: its days. */
export default function ProductScreen() {
  const { offer, choices, held, begun, planned, repeated, benefits, ...payment } =
    useLoaderData<typeof loader>();
  const { isUnpayable, needsRequest, requestedAt, commissionBp } = payment;
  const { t } = useLingui();
  const { may } = useProject();
  const { product } = offer;
  const heading = useRef<HTMLHeadingElement>(null);
  const resumed = held?.isResumed ? held : begun;
  const known =
    resumed && !planned.startDay
      ? {
          startDay: resumed.startDay ?? undefined,
          endDay: resumed.endDay ?? undefined,
          slots: String(resumed.slots),
          budgetMinor: begun?.budgetMinor?.toString(),
        }
      : { slots: String(repeated?.slots ?? 1), budgetMinor: repeated?.budgetMinor?.toString() };
  return (
    <>
      <OfferHead offer={offer}>
        <ProductFacts offer={offer} forecast={choices.traffic} />
      </OfferHead>
      <PaymentNeeds
        isUnpayable={isUnpayable}
        needsRequest={needsRequest}
        productId={product.id}
        publisher={offer.publisher}
        requestedAt={requestedAt}
      />
      <Benefits benefits={benefits} />
      {held && may("campaign.write") && (
        <HeldDraftNotice
          key={`${held.campaignId}:${held.leftMs}`}
          held={held}
          onReleased={() => heading.current?.focus()}
        />
      )}
      {begun && may("campaign.write") && <BegunDraftNotice campaignId={begun.id} />}
      <h2 ref={heading} tabIndex={-1} className="pb-3 text-lg font-bold">
        <Trans>일정 정하기</Trans>
      </h2>
      <FirstStep offer={offer} />
      <AdNoteCommission commissionBp={commissionBp} />
      {repeated && (
        <div className="pb-4">
          <InlineAlert tone="info" title={<Trans>‘{repeated.name}’ 캠페인과 같은 내용으로 예약해요</Trans>}>
            <Trans>캠페인 정보, 타깃팅, 결제 정보와 소재를 가져와요. 소재는 매체의 검토를 다시 받아요.</Trans>
          </InlineAlert>
        </div>
      )}
      {may("product.book") ? (
        <ScheduleForm
          product={product}
          choices={choices}
          targeting={NO_TARGETING}
          defaultValue={{ ...known, ...planned }}
          submitLabel={product.pricingType === "cpp" ? t`15분 동안 확보하고 계속` : t`저장 후 계속`}
        />
      ) : (
        <InlineAlert tone="info">
          <Trans>예약은 편집자 이상만 할 수 있어요.</Trans>
        </InlineAlert>
      )}
    </>
  );
}
