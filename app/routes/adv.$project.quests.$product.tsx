import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  plannedBookingView,
  plannedOf,
  QUEST_FEE_PER_PARTICIPANT_KRW,
  QUEST_FIXED_COST_KRW,
} from "../../domain/booking";
import { AppError } from "../../domain/kernel";
import { bookProduct } from "../../worker/services/booking";
import { getOfferedProduct, offeredProductDetailView, questSchemaOf } from "../../worker/services/inventory";
import { AdNoteCommission } from "../areas/advertiser/booking/ad-note-commission";
import { FirstStep } from "../areas/advertiser/booking/first-step";
import {
  comeTo,
  scheduleChoices,
  scheduleChoicesView,
  touchesIn,
} from "../areas/advertiser/booking/schedule.server";
import { OfferHead } from "../areas/advertiser/offer-head";
import { PaymentNeeds } from "../areas/advertiser/payment-request";
import { paymentNeeds, paymentNeedsView } from "../areas/advertiser/payment-request.server";
import { QuestForm } from "../areas/advertiser/quest/quest-form";
import { QUEST_KIND_WORDS } from "../areas/campaign/quest-words";
import { platformUrl } from "../areas/landing/platform-page.server";
import { named } from "../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { ExternalLink } from "../ui/external-link";
import { InlineAlert } from "../ui/inline-alert";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`퀘스트 캠페인 만들기`;

export const handle = {
  access: "campaign.read",
  title,
  name: named<typeof loader>(({ offer }) => offer.product.name),
} satisfies PageHandle;

/** @throws AppError AD_PRODUCT_NOT_FOUND for a product without quests */
async function offerOf({ ctx, project, id }: ProjectAdapter) {
  const offer = await getOfferedProduct(ctx, project, id("product"));
  if (offer.product.pricingType !== "cpq") throw new AppError("AD_PRODUCT_NOT_FOUND");
  return offer;
}

export const loader = projectLoader(
  z.object({
    offer: offeredProductDetailView,
    choices: scheduleChoicesView,
    planned: plannedBookingView,
    ...paymentNeedsView,
    /** URL of its channel's page. */
    channelUrl: z.string(),
    /** ad note's commission on a booking, basis points; null if there is none. */
    commissionBp: z.int().nullable(),
  }),
  async (adapter) => {
    const offer = await offerOf(adapter);
    const platform = platformUrl(adapter.ctx, offer.publisher.alias ?? "");
    return {
      offer,
      choices: await scheduleChoices(adapter.ctx, offer),
      planned: plannedOf(adapter.url.searchParams),
      ...(await paymentNeeds(adapter, offer)),
      commissionBp: await comeTo(adapter, offer.publisher.id),
      channelUrl: `${platform}/quest/${offer.product.questChannel}`,
    };
  },
);

const schemaOf = async (adapter: ProjectAdapter) =>
  questSchemaOf(adapter.ctx, (await offerOf(adapter)).product);

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { ctx, project, id, path } = adapter;
  const touches = await touchesIn(adapter);
  const { campaign } = await bookProduct(ctx, project, id("product"), input, { touches });
  return redirect(path(`campaigns/${campaign.id}/edit/info`));
});

/** A quest product with the first booking step. */
export default function QuestProductScreen() {
  const { offer, choices, planned, channelUrl, isUnpayable, needsRequest, requestedAt, commissionBp } =
    useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { money } = useFormat();
  const { may } = useProject();
  const { product } = offer;
  const kind = product.questKind && QUEST_KIND_WORDS[product.questKind];
  return (
    <>
      <OfferHead offer={offer}>
        <DescriptionList
          items={[
            {
              key: "kind",
              term: t`종류`,
              value: kind && `${i18n._(kind.name)} · ${i18n._(kind.about)}`,
            },
            { key: "page", term: t`퀘스트 페이지`, value: <ExternalLink href={channelUrl} /> },
            {
              key: "fee",
              term: t`모집 수수료`,
              value: t`참여자당 ${money(QUEST_FEE_PER_PARTICIPANT_KRW, "KRW")}`,
            },
            { key: "fixed", term: t`고정비`, value: t`캠페인마다 ${money(QUEST_FIXED_COST_KRW, "KRW")}` },
          ]}
        />
      </OfferHead>
      <PaymentNeeds
        isUnpayable={isUnpayable}
        needsRequest={needsRequest}
        productId={product.id}
        publisher={offer.publisher}
        requestedAt={requestedAt}
      />
      <h2 className="pb-3 text-lg font-bold">
        <Trans>퀘스트 캠페인 만들기</Trans>
      </h2>
      <FirstStep offer={offer} />
      <AdNoteCommission commissionBp={commissionBp} />
      {may("product.book") ? (
        <QuestForm choices={choices} saved={null} planned={planned} />
      ) : (
        <InlineAlert tone="info">
          <Trans>예약은 편집자 이상만 할 수 있어요.</Trans>
        </InlineAlert>
      )}
    </>
  );
}
