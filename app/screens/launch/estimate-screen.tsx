import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { type CampaignPlan, planCurrency, plannedQuery } from "../../../domain/booking";
import type { PlanEstimate } from "../../../worker/services/inventory";
import { LinkButton } from "../../components/button";
import { Card, EmptyState } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { AdAccountFrame } from "./ad-account-frame";
import { EstimateCard } from "./estimate-card";
import { GOAL_WORDS, REFUSAL_WORDS } from "./words";

interface EstimateScreenProps {
  account: { id: string; displayName: string };
  plan: CampaignPlan;
  estimate: PlanEstimate;
}

/** What the plan's budget buys, product by product, and which products it does not buy. */
export function EstimateScreen({ account, plan, estimate }: EstimateScreenProps) {
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
      title={<Trans>이 예산으로 살 수 있는 상품</Trans>}
      description={t`${goal} · ${budget} · ${from}~${to}`}
      actions={
        <>
          <LinkButton to={planPath}>
            <Trans>계획 바꾸기</Trans>
          </LinkButton>
          <LinkButton to={`/adv/${account.id}`} variant="primary">
            <Trans>모든 상품 보기</Trans>
          </LinkButton>
        </>
      }
    >
      {estimate.offers.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t`이 계획으로 예약할 수 있는 상품이 없어요`}
          description={t`예산이나 기간을 바꾸면 찾을 수 있을지도 몰라요.`}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
          {estimate.offers.map((offer) => (
            <li key={offer.offer.product.id} className="flex">
              <EstimateCard
                {...offer}
                to={`/adv/${account.id}/products/${offer.offer.product.id}?${plannedQuery(plan, offer.estimate.slots)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="pt-4 text-[13px] text-ink-muted">
        <Trans>
          상품마다 예산을 모두 썼을 때의 값이에요. 노출은 지난 2주 동안 집계한 요청이나 매체가 알린 값으로
          예상했고, 금액은 검토를 요청할 때 확정돼요.
        </Trans>
      </p>
      {estimate.refused.length > 0 && (
        <Card className="mt-6" title={<Trans>이 계획에 맞지 않는 상품</Trans>}>
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
