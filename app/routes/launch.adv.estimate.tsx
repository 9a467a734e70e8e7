import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { z } from "zod";
import { campaignPlanView, planCurrency, plannedQuery } from "../../domain/booking";
import { projectPath } from "../../domain/platform";
import { type EstimatedOffer, estimatePlan, planEstimateView } from "../../worker/services/inventory";
import { getProjectForMember, readCampaignPlan } from "../../worker/services/platform";
import { PublisherFace } from "../areas/advertiser/publisher-face";
import { useNames } from "../areas/campaign/names";
import { useExpectedWords } from "../areas/campaign/quote/expected";
import { BoughtUnits } from "../areas/campaign/quote/quote-table";
import { PRICING_WORDS } from "../areas/campaign/words";
import { AdAccountFrame } from "../areas/launch/ad-account-frame";
import { launchAdPath } from "../areas/launch/launch.server";
import { GOAL_WORDS, REFUSAL_WORDS } from "../areas/launch/words";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { brandStyle } from "../ui/brand";
import { LinkButton } from "../ui/button";
import { Card, EmptyState } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { title: msg`예상 견적` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    account: z.object({
      id: z.string(),
      displayName: z.string(),
    }),
    plan: campaignPlanView,
    estimate: planEstimateView,
  }),
  async ({ ctx, url }) => {
    const account = url.searchParams.get("account");
    if (!account) throw redirect(launchAdPath("plan", url));
    const { id, displayName } = await getProjectForMember(ctx, account, "adv");
    const kept = await readCampaignPlan(ctx);
    if (!kept?.isCurrent) throw redirect(launchAdPath("plan", url));
    return {
      account: { id, displayName },
      plan: kept.plan,
      estimate: await estimatePlan(ctx, id, kept.plan),
    };
  },
);

/** Estimate of the plan's budget by product, and the products that it cannot buy. */
export default function EstimateScreen() {
  const { account, plan, estimate } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const planPath = `/launch/adv/plan?account=${account.id}`;
  const goal = i18n._(GOAL_WORDS[plan.goal].label);
  const budget = format.money(plan.budgetMinor, planCurrency(plan));
  const [from, to] = [format.day(plan.startDay), format.day(plan.endDay)];
  return (
    <AdAccountFrame
      step="estimate"
      planPath={planPath}
      wide
      title={<Trans>이 예산으로 예약할 수 있는 상품</Trans>}
      description={t`${goal} · ${budget} · ${from}~${to}`}
      actions={
        <>
          <LinkButton to={planPath}>
            <Trans>계획 변경</Trans>
          </LinkButton>
          <LinkButton to={projectPath("adv", account.id, "products")} variant="primary">
            <Trans>모든 상품 보기</Trans>
          </LinkButton>
        </>
      }
    >
      {estimate.offers.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t`이 계획으로 예약할 수 있는 상품이 없어요`}
          description={t`예산이나 기간을 변경해 보세요.`}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {estimate.offers.map((offer) => (
            <li key={offer.offer.product.id} className="flex">
              <EstimateCard
                {...offer}
                to={`${projectPath("adv", account.id, `products/${offer.offer.product.id}`)}?${plannedQuery(plan, offer.estimate.slots)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="pt-4 text-[13px] text-ink-muted">
        <Trans>
          금액은 예산을 모두 사용했을 때 기준이고, 사용하지 않은 예산은 청구되지 않아요. 노출은 최근 2주 동안
          집계한 요청으로 예상하고, 데이터가 1주일 미만이면 매체의 예상치를 사용해요. 금액은 검토를 요청할 때
          확정돼요.
        </Trans>
      </p>
      {estimate.refused.length > 0 && (
        <Card className="mt-6" title={<Trans>계획과 맞지 않는 상품</Trans>}>
          <ul className="flex flex-col divide-y divide-line text-sm">
            {estimate.refused.map(({ offer: { product, publisher }, refusal }) => (
              <li key={product.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0">
                  {publisher.displayName} · {product.name}
                </span>
                <span className="text-ink-muted">{i18n._(REFUSAL_WORDS[refusal])}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AdAccountFrame>
  );
}

/** Estimate of the whole budget in one product. @param to booking URL */
function EstimateCard({ offer, estimate, to }: EstimatedOffer & { to: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const names = useNames();
  const { product, publisher } = offer;
  const words = useExpectedWords();
  const { quote, days, slots, impressions, clicks, source, spentShare, isTrafficBound } = estimate;
  const facts = [
    { term: t`예상 노출`, value: words.count(impressions) },
    { term: t`예상 클릭`, value: words.count(clicks) },
    slots > 0
      ? { term: t`구좌`, value: t`${slots}개 × ${days}일` }
      : { term: t`구매량`, value: <BoughtUnits quote={quote} count={format.number(quote.units)} /> },
    {
      term: t`${names.tax(quote.tax?.name ?? "vat")} 포함`,
      value: format.money(quote.totalMinor, quote.currency),
    },
  ];
  return (
    <article
      data-brand=""
      style={brandStyle(publisher.themeColor) ?? undefined}
      className="relative flex min-w-0 flex-1 flex-col gap-3 rounded-lg border border-t-4 border-line border-t-brand bg-surface p-4 has-[a:hover]:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <PublisherFace publisher={publisher} />
      <h2 className="text-base font-semibold">
        <Link to={to} className="outline-none after:absolute after:inset-0">
          {product.name}
        </Link>
      </h2>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="brand">{i18n._(PRICING_WORDS[product.pricingType])}</Badge>
        {source === "counted" && <Badge>{t`집계된 노출 기준`}</Badge>}
        {source === "stated" && <Badge>{t`매체 예상 노출 기준`}</Badge>}
        {isTrafficBound && spentShare && (
          <Badge tone="warning">{t`예산의 ${words.share(spentShare)} 사용 예상`}</Badge>
        )}
      </div>
      <dl className="mt-auto grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-[13px]">
        {facts.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="nums text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-right text-sm font-semibold text-brand-ink" aria-hidden="true">
        <Trans>예약하기</Trans>
      </p>
    </article>
  );
}
