import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { questProductSchema } from "../../domain/inventory";
import { AppError } from "../../domain/kernel";
import { deletionSchema } from "../../domain/platform";
import { campaignListItemView, listCampaigns } from "../../worker/services/booking";
import {
  getProduct,
  type ProductDetail,
  productDetailView,
  removeProduct,
  restoreProduct,
  setProductOnSale,
  updateQuestProduct,
} from "../../worker/services/inventory";
import { getProjectForMember } from "../../worker/services/platform";
import { questFiguresOf, questFiguresView } from "../../worker/services/quests";
import { QUEST_DECIDER_WORDS, QUEST_KIND_WORDS } from "../areas/campaign/quest-words";
import { platformUrl } from "../areas/landing/platform-page.server";
import { buttonSchema } from "../areas/publisher/forms";
import { ProductActions } from "../areas/publisher/products/product-actions";
import { ProductStatusBadge } from "../areas/publisher/products/product-status";
import { RemovedNotice } from "../areas/publisher/products/removal";
import { PRODUCT_TOASTS } from "../areas/publisher/products/words";
import { ChannelCampaigns } from "../areas/publisher/quests/channel-campaigns";
import { QuestForm } from "../areas/publisher/quests/quest-form";
import { QuestsOff } from "../areas/publisher/quests/quests-off";
import { QUEST_TOASTS } from "../areas/publisher/quests/words";
import { TOASTS } from "../areas/publisher/toasts";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { named } from "../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { CopyField } from "../ui/copy-field";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = {
  access: "product.read",
  title: msg`퀘스트 상품 수정`,
  name: named<typeof loader>(({ product }) => product.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    product: productDetailView,
    /** Prefix of the channel's address. */
    addressPrefix: z.string(),
    /** Its newest campaigns. */
    campaigns: z.array(campaignListItemView),
    /** Figures of their participants, by campaign. */
    figures: z.record(z.string(), questFiguresView),
  }),
  async ({ ctx, project, id }) => {
    const product = id("product");
    const [detail, { alias }, { items }] = await Promise.all([
      getProduct(ctx, project, product),
      getProjectForMember(ctx, project, "pub"),
      listCampaigns(ctx, project, "pub", { product }),
    ]);
    if (detail.pricingType !== "cpq") throw new AppError("AD_PRODUCT_NOT_FOUND");
    const ids = items.map((campaign) => campaign.id);
    return {
      product: detail,
      addressPrefix: `${platformUrl(ctx, alias ?? "")}/quest/`,
      campaigns: items,
      figures: Object.fromEntries(await questFiguresOf(ctx, ids)),
    };
  },
);

/** An action on the product, returning to its page. */
async function said(
  adapter: ProjectAdapter,
  words: MessageDescriptor,
  change: (project: string, product: string) => Promise<unknown>,
) {
  const { project } = adapter;
  const product = adapter.id("product");
  await change(project, product);
  return redirectDone(adapter, adapter.path(`quests/${product}`), words);
}

export const action = intentAction({
  save: projectAction(questProductSchema, (input, adapter) =>
    said(adapter, QUEST_TOASTS.saved, (project, id) => updateQuestProduct(adapter.ctx, project, id, input)),
  ),
  remove: projectAction(deletionSchema, (input, adapter) =>
    said(adapter, PRODUCT_TOASTS.removed, (project, id) => removeProduct(adapter.ctx, project, id, input)),
  ),
  restore: projectAction(buttonSchema, (_, adapter) =>
    said(adapter, PRODUCT_TOASTS.restored, (project, id) => restoreProduct(adapter.ctx, project, id)),
  ),
  "on-sale": projectAction(buttonSchema, (_, adapter) =>
    said(adapter, TOASTS.onSale, (project, id) => setProductOnSale(adapter.ctx, project, id, true)),
  ),
  "off-sale": projectAction(buttonSchema, (_, adapter) =>
    said(adapter, TOASTS.offSale, (project, id) => setProductOnSale(adapter.ctx, project, id, false)),
  ),
});

/** A quest channel: its appearance, address and sale status. */
export default function QuestScreen() {
  const { product, addressPrefix, campaigns, figures } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, may } = useProject();
  const isOpen = product.status !== "remove";
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`퀘스트 상품`, to: path("quests") }, { label: product.name }]}
        title={product.name}
        badge={<ProductStatusBadge status={product.status} />}
        actions={<ProductActions product={product} />}
      />
      <ActionFailure except={["save"]} />
      <div className="flex flex-col gap-4 pb-5 empty:hidden">
        <QuestsOff />
        <RemovedNotice product={product} />
        {product.status === "ready" && (
          <InlineAlert tone="warning" title={<Trans>판매 전</Trans>}>
            <Trans>판매를 시작해야 광고주에게 표시되고 예약할 수 있어요.</Trans>
          </InlineAlert>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        {isOpen && may("product.write") && (
          <Card title={<Trans>페이지 디자인</Trans>}>
            <QuestForm product={product} addressPrefix={addressPrefix} />
          </Card>
        )}
        <div className="flex min-w-0 flex-col gap-5">
          <ChannelCard product={product} address={`${addressPrefix}${product.questChannel}`} />
        </div>
      </div>
      {campaigns.length > 0 && (
        <section className="pt-6">
          <h2 className="pb-3 text-base font-semibold">
            <Trans>이 상품의 캠페인</Trans>
          </h2>
          <ChannelCampaigns campaigns={campaigns} figures={figures} />
        </section>
      )}
    </>
  );
}

function ChannelCard({ product, address }: { product: ProductDetail; address: string }) {
  const { t } = useLingui();
  const { project } = useProject();
  const { i18n } = useRuntime();
  const { number } = useFormat();
  const { questKind } = product;
  return (
    <Card title={<Trans>퀘스트 페이지</Trans>}>
      <div className="flex flex-col gap-4">
        <CopyField label={t`주소`} value={address} />
        <DescriptionList
          items={[
            { key: "kind", term: t`종류`, value: questKind && i18n._(QUEST_KIND_WORDS[questKind].name) },
            {
              key: "decider",
              term: t`인증 결정`,
              value: i18n._(QUEST_DECIDER_WORDS[product.questDecider].name),
            },
            { key: "ongoing", term: t`예약·진행 캠페인`, value: t`${number(product.ongoing.count)}개` },
            { key: "refresh", term: t`새로 고침`, value: t`3시간마다` },
          ]}
        />
        <p className="text-[13px] text-ink-muted">
          <Trans>앱에서는 이 주소를 웹뷰로 열어 주세요.</Trans>
        </p>
        <div>
          <LinkButton to={`/p/${project.alias}/quest/${product.questChannel}`}>
            <Trans>퀘스트 페이지 보기</Trans>
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
