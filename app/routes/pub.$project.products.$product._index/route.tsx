import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PRODUCT_FAULTS } from "../../../domain/booking";
import { deletionSchema } from "../../../domain/platform";
import { testDeviceView } from "../../../domain/serving";
import {
  getProduct,
  getSlotMonth,
  listFaultyProducts,
  type ProductDetail,
  productDetailView,
  removeProduct,
  restoreProduct,
  type SlotMonth,
  setProductOnSale,
  slotMonthView,
  withdrawChange,
} from "../../../worker/services/inventory";
import { getProjectForMember } from "../../../worker/services/platform";
import { type ProductSummary, productSummaryView, summariseProduct } from "../../../worker/services/reports";
import { adTestView, findAdTest, listDevices, runAdTest } from "../../../worker/services/serving";
import { ProductCard } from "../../areas/advertiser/product-card";
import { ProductFacts } from "../../areas/advertiser/product-facts";
import { platformUrl } from "../../areas/landing/platform-page.server";
import { adTestFormSchema, buttonSchema, chosenSchema } from "../../areas/publisher/forms";
import { ChangeCard } from "../../areas/publisher/products/change-card";
import { FaultWords } from "../../areas/publisher/products/fault-notice";
import { ProductActions } from "../../areas/publisher/products/product-actions";
import { ProductStatusBadge } from "../../areas/publisher/products/product-status";
import { RemovedNotice } from "../../areas/publisher/products/removal";
import { PRODUCT_TOASTS } from "../../areas/publisher/products/words";
import { TOASTS } from "../../areas/publisher/toasts";
import { ActionFailure, MissingPermission } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, PageHeader } from "../../ui/page";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { AdTestCard } from "./ad-test-card";
import { SlotCalendar } from "./slot-calendar";

export const handle = {
  access: "product.read",
  title: msg`광고 상품 상세`,
  name: named<typeof loader>(({ product }) => product.name),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    product: productDetailView,
    summary: productSummaryView,
    faults: z.array(z.enum(PRODUCT_FAULTS)),
    /** Null for a product without slots. */
    slots: slotMonthView.nullable(),
    devices: z.array(testDeviceView),
    /** A removed product cannot be tested. */
    test: z.union([z.literal("removed"), adTestView]).nullable(),
    /** Time of the page's data, epoch milliseconds. */
    nowMs: z.number(),
    /** URL of the platform's public page. */
    publicUrl: z.string(),
  }),
  async ({ ctx, url, project, id, path }) => {
    const product = id("product");
    const detail = await getProduct(ctx, project, product);
    if (detail.pricingType === "cpq") throw redirect(path(`quests/${product}`));
    const isRemoved = detail.status === "remove";
    const [summary, faulty, slots, platform, devices, test] = await Promise.all([
      summariseProduct(ctx, project, product),
      listFaultyProducts(ctx, project),
      getSlotMonth(ctx, project, product, url.searchParams.get("month")),
      getProjectForMember(ctx, project, "pub"),
      listDevices(ctx, project),
      isRemoved ? ("removed" as const) : findAdTest(ctx, project, product),
    ]);
    return {
      product: detail,
      summary,
      faults: faulty.find((each) => each.product.id === product)?.faults ?? [],
      slots,
      devices,
      test,
      nowMs: ctx.now,
      publicUrl: platformUrl(ctx, platform.alias ?? ""),
    };
  },
);

async function sell(adapter: ProjectAdapter, onSale: boolean) {
  const { project } = adapter;
  const product = adapter.id("product");
  await setProductOnSale(adapter.ctx, project, product, onSale);
  return redirectDone(adapter, adapter.path(`products/${product}`), onSale ? TOASTS.onSale : TOASTS.offSale);
}

async function test(adapter: ProjectAdapter, device: string, running: boolean) {
  const { project } = adapter;
  const product = adapter.id("product");
  await runAdTest(adapter.ctx, project, product, { device, running });
  return redirectDone(
    adapter,
    adapter.path(`products/${product}`),
    running ? TOASTS.testStarted : TOASTS.testStopped,
  );
}

/** An action on the product's status, returning to its page. */
function said(
  words: MessageDescriptor,
  change: (adapter: ProjectAdapter, project: string, product: string) => Promise<void>,
) {
  return async (adapter: ProjectAdapter) => {
    const { project } = adapter;
    const product = adapter.id("product");
    await change(adapter, project, product);
    return redirectDone(adapter, adapter.path(`products/${product}`), words);
  };
}

const withdraw = said(PRODUCT_TOASTS.withdrawn, ({ ctx }, project, product) =>
  withdrawChange(ctx, project, product),
);

const restore = said(PRODUCT_TOASTS.restored, ({ ctx }, project, product) =>
  restoreProduct(ctx, project, product),
);

export const action = intentAction({
  withdraw: projectAction(buttonSchema, (_input, adapter) => withdraw(adapter)),
  restore: projectAction(buttonSchema, (_input, adapter) => restore(adapter)),
  remove: projectAction(deletionSchema, (input, adapter) =>
    said(PRODUCT_TOASTS.removed, ({ ctx }, project, product) => removeProduct(ctx, project, product, input))(
      adapter,
    ),
  ),
  test: projectAction(adTestFormSchema, ({ device }, adapter) => test(adapter, device, true)),
  "test-stop": projectAction(chosenSchema, ({ id }, adapter) => test(adapter, id, false)),
  "on-sale": projectAction(buttonSchema, (_input, adapter) => sell(adapter, true)),
  "off-sale": projectAction(buttonSchema, (_input, adapter) => sell(adapter, false)),
});

export default function ProductDetailScreen() {
  const { product, summary, slots, publicUrl, devices, test, faults, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  const { alias } = project;
  const offer = {
    product,
    publisher: project,
    formats: [...new Set(product.units.map((unit) => unit.format))],
    units: product.units,
  };
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 상품`, to: path("products") }, { label: product.name }]}
        title={product.name}
        badge={<ProductStatusBadge status={product.status} />}
        description={product.description || undefined}
        actions={<UnitProductActions product={product} />}
      />
      <ActionFailure except={["test"]} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-5">
          <MissingPermission action="product.write" />
          <RemovedNotice product={product} />
          {faults.length > 0 && (
            <InlineAlert tone="warning" title={<Trans>확인이 필요해요</Trans>}>
              <FaultWords faults={faults} />
            </InlineAlert>
          )}
          {product.status === "ready" && (
            <InlineAlert tone="warning" title={<Trans>판매 전</Trans>}>
              <Trans>판매를 시작해야 광고주에게 표시되고 예약할 수 있어요.</Trans>
            </InlineAlert>
          )}
          <Summary product={product} summary={summary} slots={slots} />
          <Card title={<Trans>상품 정보</Trans>}>
            <div className="flex flex-col gap-4">
              <ProductFacts offer={offer} />
              <MissingPermission action="introduction.write" />
            </div>
          </Card>
          <ChangeCard product={product} />
          {slots && <SlotCalendar slots={slots} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <section>
            <h2 className="pb-2 text-[13px] font-medium text-ink-muted">
              {product.pricingType === "inhouse" ? (
                <Trans>자체 광고를 허용한 광고주 화면 미리 보기</Trans>
              ) : (
                <Trans>광고주 화면 미리 보기</Trans>
              )}
            </h2>
            <div className="flex">
              <ProductCard offer={offer} to={null} />
            </div>
          </section>
          {test !== "removed" && <AdTestCard devices={devices} test={test} nowMs={nowMs} />}
          <Card title={<Trans>공개 페이지</Trans>}>
            <div className="flex flex-col gap-3">
              <CopyField label={t`주소`} value={publicUrl} />
              {product.isPrivate && (
                <p className="text-[13px] text-ink-muted">
                  <Trans>비공개 상품은 공개 페이지에 표시되지 않아요.</Trans>{" "}
                  <Link to={path("settings/allow-list")} className="text-brand-ink hover:underline">
                    <Trans>허용 목록 보기</Trans>
                  </Link>
                </p>
              )}
              <LinkButton to={`/p/${alias}`}>
                <Trans>공개 페이지 보기</Trans>
              </LinkButton>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

interface SummaryProps {
  product: ProductDetail;
  summary: ProductSummary;
  slots: SlotMonth | null;
}

/** Sales and revenue of the product. */
function Summary({ product, summary, slots }: SummaryProps) {
  const { t } = useLingui();
  const { number, money, percent } = useFormat();
  const { running, bookedMinor, impressions, clicks } = summary;
  const open = slots?.days.filter(({ day }) => day >= slots.today) ?? [];
  const free = open.reduce((left, { taken }) => left + (slots?.capacity ?? 0) - taken, 0);
  const total = open.length * (slots?.capacity ?? 0);
  return (
    <StatList>
      <Stat label={t`진행 중 캠페인`} value={number(running)} />
      {product.pricingType !== "inhouse" && (
        <Stat
          label={t`예약 금액`}
          value={money(bookedMinor, product.currency)}
          note={t`승인된 캠페인 · 세금 별도`}
        />
      )}
      <Stat
        label={t`최근 30일 노출`}
        value={number(impressions)}
        note={impressions > 0 ? t`클릭률 ${percent(clicks / impressions)}` : undefined}
      />
      {slots && total > 0 && (
        <Stat
          label={t`남은 구좌`}
          value={`${number(free)}/${number(total)}`}
          note={t`표시된 달의 오늘부터`}
        />
      )}
    </StatList>
  );
}

/** Additional buttons of a product of units. */
function UnitProductActions({ product }: { product: ProductDetail }) {
  const { path } = useProject();
  return (
    <ProductActions product={product}>
      {product.pricingType === "inhouse" && product.status === "sale" && (
        <LinkButton to={path(`products/${product.id}/in-house`)}>
          <Trans>자체 캠페인 만들기</Trans>
        </LinkButton>
      )}
      <LinkButton to={path(`products/${product.id}/edit`)}>
        <Trans>수정</Trans>
      </LinkButton>
    </ProductActions>
  );
}
