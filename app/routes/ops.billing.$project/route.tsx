import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, pageOf } from "../../../domain/kernel";
import {
  creditGrantSchema,
  creditUseSchema,
  creditView,
  LEGACY_CURRENCY,
  legacyPlanSchema,
  planBillView,
} from "../../../domain/money";
import {
  billingView,
  consumeCredit,
  getBilling,
  giveLegacyPlan,
  grantCredit,
  listBillsForOperator,
  listCreditsForOperator,
  revokeCredit,
  setFees,
  setPlanTerms,
} from "../../../worker/services/settlement";
import { chosenSchema, feesFormSchema, termsFormSchema } from "../../areas/operator/forms";
import { planName } from "../../areas/operator/publisher-plan";
import { useBillColumns, useCreditColumns } from "../../areas/settlement/bill-columns";
import { INTERVAL_WORDS } from "../../areas/settlement/plan-words";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import type { PageHandle } from "../../root";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { FeesForm, GrantForm, LEGACY_WORDS, LegacyForm, TermsForm, UseForm } from "./forms";

const title = msg`요금제와 크레딧`;

export const handle = {
  title,
  name: named<typeof loader>(({ billing }) => billing.publisherName),
} satisfies PageHandle;

export const loader = pageLoader(
  z.object({ billing: billingView, bills: pageOf(planBillView), credits: pageOf(creditView) }),
  async ({ ctx, id }) => {
    const project = id("project");
    const [billing, bills, credits] = await Promise.all([
      getBilling(ctx, project),
      listBillsForOperator(ctx, { project }),
      listCreditsForOperator(ctx, project),
    ]);
    return { billing, bills, credits };
  },
);

const granted = msg`크레딧을 지급했어요.`;
const consumed = msg`크레딧을 사용 처리했어요.`;
const revoked = msg`크레딧을 회수했어요.`;
const termsSet = msg`요금제를 변경했어요.`;
const feesSet = msg`수수료를 변경했어요.`;

const here = ({ url }: Adapter) => url.pathname;

export const action = intentAction({
  grant: formAction(creditGrantSchema, async (input, adapter) => {
    await grantCredit(adapter.ctx, adapter.id("project"), input);
    return redirectDone(adapter, here(adapter), granted);
  }),
  consume: formAction(creditUseSchema, async (input, adapter) => {
    await consumeCredit(adapter.ctx, adapter.id("project"), input);
    return redirectDone(adapter, here(adapter), consumed);
  }),
  revoke: formAction(chosenSchema, async ({ id }, adapter) => {
    await revokeCredit(adapter.ctx, adapter.id("project"), id);
    return redirectDone(adapter, here(adapter), revoked);
  }),
  terms: formAction(termsFormSchema, async (input, adapter) => {
    await setPlanTerms(adapter.ctx, adapter.id("project"), input);
    return redirectDone(adapter, here(adapter), termsSet);
  }),
  legacy: formAction(legacyPlanSchema, async (input, adapter) => {
    await giveLegacyPlan(adapter.ctx, adapter.id("project"), input);
    return redirectDone(adapter, here(adapter), termsSet);
  }),
  fees: formAction(feesFormSchema, async (input, adapter) => {
    await setFees(adapter.ctx, adapter.id("project"), input);
    return redirectDone(adapter, here(adapter), feesSet);
  }),
});

type Terms = z.output<typeof billingView>["terms"][number];

/** A publisher's plan terms, credits and bills. */
export default function BillingScreen() {
  const { billing, bills, credits } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { publisherName, plan, terms, currency, perThousandMinor, freeImpressions, cardFeeBp, commissionBp } =
    billing;
  const creditColumns = useCreditColumns();
  return (
    <>
      <PageHeader title={publisherName} description={t`요금제와 크레딧`} />
      <ActionFailure except={["grant", "consume", "terms", "fees"]} />
      <div className="flex flex-col gap-6">
        <Card
          title={<Trans>요금제</Trans>}
          actions={
            <span className="flex flex-wrap gap-2">
              <Dialog title={t`수수료 변경`} trigger={<Button>{t`수수료 변경`}</Button>}>
                {(close) => <FeesForm onCancel={close} />}
              </Dialog>
              {currency === LEGACY_CURRENCY && (
                <Dialog title={t`옛 요금제 적용`} trigger={<Button>{t`옛 요금제 적용`}</Button>}>
                  {(close) => <LegacyForm onCancel={close} />}
                </Dialog>
              )}
              <Dialog title={t`요금제 변경`} trigger={<Button>{t`요금제 변경`}</Button>}>
                {(close) => <TermsForm onCancel={close} />}
              </Dialog>
            </span>
          }
        >
          <DescriptionList
            items={[
              { key: "plan", term: t`현재 요금제`, value: planName(plan) },
              { key: "free", term: t`한 달 무료 노출`, value: format.number(freeImpressions) },
              {
                key: "price",
                term: t`초과 1,000회 단가`,
                value: format.money(perThousandMinor, currency),
              },
              { key: "card", term: t`카드 수수료`, value: format.basisPoints(cardFeeBp) },
              { key: "commission", term: t`애드노트 수수료`, value: format.basisPoints(commissionBp) },
            ]}
          />
        </Card>
        <section>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>요금제 적용 기간</Trans>
          </h2>
          <DataTable
            caption={t`요금제 적용 기간`}
            rows={terms}
            rowKey={({ fromAt }) => String(fromAt)}
            columns={useTermsColumns(currency)}
          />
        </section>
        <section>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-lg font-semibold">
              <Trans>크레딧</Trans>
            </h2>
            <span className="flex flex-wrap gap-2">
              <Dialog title={t`크레딧 사용`} trigger={<Button>{t`크레딧 사용`}</Button>}>
                {(close) => <UseForm onCancel={close} />}
              </Dialog>
              <Dialog title={t`크레딧 지급`} trigger={<Button variant="primary">{t`크레딧 지급`}</Button>}>
                {(close) => <GrantForm onCancel={close} />}
              </Dialog>
            </span>
          </div>
          <DataTable
            caption={t`크레딧`}
            rows={credits.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title={t`크레딧이 없어요`} description={t`지급하면 청구 금액에서 먼저 사용돼요.`} />
            }
            columns={[
              ...creditColumns,
              {
                key: "manage",
                header: t`관리`,
                cell: ({ id, leftMinor }) =>
                  leftMinor > 0 ? (
                    <ConfirmIntentButton
                      intent="revoke"
                      id={id}
                      size="small"
                      title={t`크레딧을 회수할까요?`}
                      description={t`남은 ${format.money(leftMinor, currency)}을 더 이상 사용할 수 없어요.`}
                      confirmLabel={t`회수`}
                    >
                      {t`회수`}
                    </ConfirmIntentButton>
                  ) : (
                    "-"
                  ),
              },
            ]}
          />
        </section>
        <section>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>청구서</Trans>
          </h2>
          <DataTable
            caption={t`청구서`}
            rows={bills.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                title={t`아직 청구서가 없어요`}
                description={t`무료 노출을 초과한 달의 다음 달 5일에, 요금이 많으면 그 전에 발행돼요.`}
              />
            }
            columns={useBillColumns((id) => `/ops/bills/${id}.pdf`)}
          />
        </section>
      </div>
    </>
  );
}

function useTermsColumns(currency: string): Column<Terms>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "from",
      header: t`적용 시작`,
      cell: ({ fromAt }) => (fromAt === 0 ? "-" : format.dateTime(fromAt, BILLING_ZONE)),
    },
    {
      key: "until",
      header: t`적용 끝`,
      cell: ({ untilAt }) => (untilAt === null ? "-" : format.dateTime(untilAt, BILLING_ZONE)),
    },
    {
      key: "plan",
      header: t`요금제`,
      cell: ({ plan, interval, legacy }) =>
        [planName(plan), i18n._(INTERVAL_WORDS[interval]), legacy && i18n._(LEGACY_WORDS[legacy])]
          .filter(Boolean)
          .join(" · "),
    },
    {
      key: "price",
      header: t`초과 1,000회 단가`,
      align: "end",
      cell: ({ perThousandMinor }) =>
        perThousandMinor === null ? t`기본 단가` : format.money(perThousandMinor, currency),
    },
    {
      key: "free",
      header: t`한 달 무료 노출`,
      align: "end",
      cell: ({ freeImpressions }) =>
        freeImpressions === null ? t`기본 무료 노출` : format.number(freeImpressions),
    },
  ];
}
