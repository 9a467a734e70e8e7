import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, pageOf } from "../../../domain/kernel";
import {
  creditView,
  paymentMethodView,
  planBillView,
  planChangeView,
  planPeriods,
  planUsageMonthView,
} from "../../../domain/money";
import { mayAct } from "../../../domain/people";
import type { ServiceContext } from "../../../worker/services/kernel";
import { cardRegistration, listPaymentMethods, registrationView } from "../../../worker/services/money";
import { getPlanUsage, planUsageView } from "../../../worker/services/platform";
import {
  billTransferView,
  changePlan,
  creditBalanceView,
  getCreditBalance,
  getSubscription,
  listBills,
  listBillTransfers,
  listCredits,
  listPlanChanges,
  listPlanUsages,
  payBill,
  subscriptionView,
} from "../../../worker/services/settlement";
import { cardActions } from "../../areas/payments/card-actions.server";
import { CardRow } from "../../areas/payments/card-row";
import { TransferGuide } from "../../areas/payments/transfer-guide";
import { useCreditColumns } from "../../areas/settlement/bill-columns";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { projectAction, projectLoader } from "../../kit/project.server";
import type { PageHandle } from "../../root";
import { DataTable } from "../../ui/data-table";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { ExhaustedSince, isByTransfer, useChangeColumns } from "./columns";
import { PeriodTable } from "./periods";
import { choiceSchema, PlanCard } from "./plan-card";

export const handle = { access: "plan.read", title: msg`요금제와 사용량` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    usage: planUsageView,
    subscription: subscriptionView,
    months: z.array(planUsageMonthView),
    bills: pageOf(planBillView),
    /** Transfer instructions of its open bills. */
    transfers: z.array(billTransferView),
    credits: pageOf(creditView),
    balance: creditBalanceView,
    changes: pageOf(planChangeView),
    /** For owners who are billed in won only. */
    cards: z
      .object({
        methods: z.object({ items: z.array(paymentMethodView), offered: z.array(paymentMethodView) }),
        registration: registrationView.nullable(),
      })
      .nullable(),
  }),
  async ({ ctx, project, level }) => {
    const isPayer = mayAct("payment.write", "pub", level);
    const [usage, subscription, months, bills, transfers, credits, balance, changes, cards] =
      await Promise.all([
        getPlanUsage(ctx, project),
        getSubscription(ctx, project),
        listPlanUsages(ctx, project),
        listBills(ctx, project),
        listBillTransfers(ctx, project),
        listCredits(ctx, project),
        getCreditBalance(ctx, project),
        listPlanChanges(ctx, project),
        isPayer ? readCards(ctx, project) : null,
      ]);
    // Cards are charged in won only.
    const charged = subscription.currency === "KRW" ? cards : null;
    return { usage, subscription, months, bills, transfers, credits, balance, changes, cards: charged };
  },
);

async function readCards(ctx: ServiceContext, project: string) {
  const [methods, registration] = await Promise.all([
    listPaymentMethods(ctx, project),
    cardRegistration(ctx, project),
  ]);
  return { methods, registration };
}

const changed = msg`요금제를 변경했어요.`;
const planned = msg`요금제 변경을 예약했어요.`;
const withdrawn = msg`요금제 변경을 철회했어요.`;
const billPaid = msg`청구서를 결제했어요.`;
const billPaying = msg`카드사의 응답을 기다리고 있어요. 결제가 끝나면 납부 완료로 표시돼요.`;

/** The bill to pay, by the primary card. */
const billSchema = z.object({ id: z.string().min(1) });

const BACK = "settings/plan";

const change = projectAction(choiceSchema, async ({ choice }, adapter) => {
  const { ctx, project, path } = adapter;
  const [plan, interval] = choice.split(" ");
  const input = { plan, interval };
  const before = await getSubscription(ctx, project);
  const after = await changePlan(ctx, project, input);
  const isNow = after.plan !== before.plan || after.interval !== before.interval;
  const said = after.pending ? planned : isNow ? changed : withdrawn;
  return redirectDone(adapter, path(BACK), said);
});

const { primary, remove, connect } = cardActions(BACK);

/** Revalidates after a refusal too, because a declined card is recorded at the bill and the card. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 422 || defaultShouldRevalidate;

export const action = intentAction<unknown>({
  change,
  "pay-bill": projectAction(billSchema, async ({ id }, adapter) => {
    const outcome = await payBill(adapter.ctx, adapter.project, id, {});
    return redirectDone(adapter, adapter.path(BACK), outcome === "paid" ? billPaid : billPaying);
  }),
  primary,
  remove,
  connect,
});

/** The plan, its usage, its price, and the bills. */
export default function PlanScreen() {
  const { usage, subscription, months, bills, transfers, credits, balance, changes, cards } =
    useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { impressions, freeImpressions, exhaustedAt, isUnpaid } = usage;
  const running = months[0];
  const changeColumns = useChangeColumns();
  const creditColumns = useCreditColumns();
  return (
    <div className="flex flex-col gap-6">
      <ActionFailure />
      {exhaustedAt !== null && isUnpaid && (
        <InlineAlert tone="danger" title={<Trans>청구서를 납부하지 않아 광고 노출이 중단됐어요</Trans>}>
          <Trans>아래 청구서를 카드로 결제하거나 계좌로 납부하면 바로 다시 노출돼요.</Trans>
        </InlineAlert>
      )}
      {exhaustedAt !== null && !isUnpaid && (
        <InlineAlert tone="danger" title={<Trans>무료 노출을 모두 썼어요</Trans>}>
          <ExhaustedSince at={format.dateTime(exhaustedAt, BILLING_ZONE)} />
        </InlineAlert>
      )}
      <StatList>
        {running?.forecast != null && (
          <Stat
            label={t`이번 달 예상 노출`}
            value={format.number(running.forecast)}
            note={t`지금까지의 속도 기준`}
          />
        )}
        <Stat
          label={t`남은 무료 노출`}
          value={format.number(Math.max(0, freeImpressions - impressions))}
          note={t`다음 달 1일에 다시 채워져요`}
        />
        <Stat
          label={t`크레딧`}
          value={format.money(balance.balanceMinor, balance.currency)}
          note={
            balance.nextExpiryAt === null
              ? undefined
              : t`${format.dayOf(balance.nextExpiryAt - 1, BILLING_ZONE)}까지 사용`
          }
        />
      </StatList>
      <PlanCard subscription={subscription} isLifted={usage.isLifted} />
      {cards && <CardRow methods={cards.methods} registration={cards.registration} />}
      <PeriodTable periods={planPeriods(months, bills.items)} cards={cards} />
      {transfers
        .filter(({ transfer }) => isByTransfer(transfer, cards))
        .map(({ billId, number, transfer }) => (
          <Card key={billId} title={<Trans>{number} 청구서 입금 안내</Trans>}>
            <TransferGuide transfer={transfer} />
          </Card>
        ))}
      {subscription.currency !== "KRW" && (
        <p className="text-[13px] text-ink-muted">
          <Trans>청구서는 계좌로 납부해요. 카드는 원화 청구서만 결제할 수 있어요.</Trans>
        </p>
      )}
      {credits.items.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>크레딧</Trans>
          </h2>
          <DataTable
            caption={t`크레딧`}
            rows={credits.items}
            rowKey={({ id }) => id}
            columns={creditColumns}
          />
        </section>
      )}
      {changes.items.length > 0 && (
        <section>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>요금제 변경 내역</Trans>
          </h2>
          <DataTable
            caption={t`요금제 변경 내역`}
            rows={changes.items}
            rowKey={({ id }) => id}
            columns={changeColumns}
          />
        </section>
      )}
    </div>
  );
}
