import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { BILLING_ZONE, pageOf } from "../../domain/kernel";
import { isUnsettled, type OperatedPayment, operatedPaymentView, PAYMENT_STATUSES } from "../../domain/money";
import {
  abandonOrder,
  listPaymentsForOperator,
  lookUpPayment,
  refundByOperator,
  retryRefundByOperator,
  transferRefundByOperator,
} from "../../worker/services/money";
import { Named } from "../areas/campaign/campaign-columns";
import { abandonFormSchema, chosenSchema, refundFormSchema } from "../areas/operator/forms";
import { PaymentState, usePaymentColumns } from "../areas/payments/payment-columns";
import { PAYMENT_STATUS_WORDS } from "../areas/payments/words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { MoneyField } from "../ui/fields/money-field";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton, IntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`카드 결제`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(pageOf(operatedPaymentView), ({ ctx, url }) =>
  listPaymentsForOperator(ctx, { ...listQuery(url), ...filterOf(url, "status") }),
);

const settled = msg`결제 대행사에서 결과를 확인했어요.`;

const stillUnknown = msg`결제 대행사가 아직 결과를 알려 주지 않았어요. 자동으로 다시 확인해요.`;

const refunding = msg`환불을 요청했어요.`;

const abandoned = msg`결제를 포기했어요. 광고주가 다시 결제할 수 있어요.`;

const toTransfer = msg`환불 이체 목록에 넣었어요.`;

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

export const action = intentAction({
  "look-up": formAction(chosenSchema, async ({ id }, adapter) => {
    const found = await lookUpPayment(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), found === "settled" ? settled : stillUnknown);
  }),
  "retry-refund": formAction(chosenSchema, async ({ id }, adapter) => {
    await retryRefundByOperator(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), refunding);
  }),
  abandon: formAction(abandonFormSchema, async ({ id, ...input }, adapter) => {
    await abandonOrder(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), abandoned);
  }),
  "transfer-refund": formAction(chosenSchema, async ({ id }, adapter) => {
    await transferRefundByOperator(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), toTransfer);
  }),
  refund: formAction(refundFormSchema, async ({ id, ...input }, adapter) => {
    await refundByOperator(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), refunding);
  }),
});

/** All card payments: their results, and operators' actions. */
export default function OperatorPaymentsScreen() {
  const { items, next } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const isFiltered = search.get("q") || search.get("status");
  return (
    <>
      <PageHeader title={<Trans>카드 결제</Trans>} />
      <ActionFailure except={["refund", "abandon"]} />
      <FilterBar
        search={{ name: "q", label: t`캠페인, 광고 계정 이름으로 검색` }}
        filters={[
          {
            name: "status",
            label: t`모든 상태`,
            options: PAYMENT_STATUSES.map((status) => ({
              value: status,
              label: i18n._(PAYMENT_STATUS_WORDS[status]),
            })),
          },
        ]}
      />
      <DataTable
        caption={t`카드 결제 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`아직 카드 결제가 없어요`}
              description={t`광고주가 카드로 결제하면 여기에 표시돼요.`}
            />
          )
        }
        columns={useColumns()}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function useColumns(): Column<OperatedPayment>[] {
  const { t } = useLingui();
  const { at, state, card, amount, refunded } = usePaymentColumns(BILLING_ZONE);
  return [
    {
      key: "campaign",
      header: t`캠페인·청구서`,
      cell: ({ campaignId, subject, orderName, payerName, payerId }) => (
        <Named below={payerName}>
          <Link
            to={subject === "bill" ? `/ops/billing/${payerId}` : `/ops/campaigns/${campaignId}`}
            className="hover:underline"
          >
            {orderName}
          </Link>
        </Named>
      ),
    },
    at,
    {
      ...state,
      cell: (payment) => (
        <Named below={payment.failureCode}>
          <PaymentState payment={payment} />
        </Named>
      ),
    },
    card,
    amount,
    refunded,
    { key: "manage", header: t`관리`, cell: (payment) => <Manage payment={payment} /> },
  ];
}

function Manage({ payment }: { payment: OperatedPayment }) {
  const { t } = useLingui();
  if (isUnsettled(payment.status))
    return (
      <span className="flex flex-wrap gap-2">
        <IntentButton intent="look-up" id={payment.id} size="small">
          <Trans>결과 확인</Trans>
        </IntentButton>
        <Dialog title={t`결제를 포기할까요?`} trigger={<Button size="small">{t`결제 포기`}</Button>}>
          {(close) => <AbandonForm id={payment.id} onCancel={close} />}
        </Dialog>
      </span>
    );
  if (payment.refusedRefundId)
    return (
      <span className="flex flex-wrap gap-2">
        <IntentButton intent="retry-refund" id={payment.refusedRefundId} size="small">
          <Trans>환불 다시 요청</Trans>
        </IntentButton>
        <ConfirmIntentButton
          intent="transfer-refund"
          id={payment.refusedRefundId}
          size="small"
          tone="primary"
          title={t`계좌로 돌려줄까요?`}
          description={t`카드로 돌려줄 수 없는 환불을 환불 이체 목록에 넣어요.`}
          confirmLabel={t`계좌로 환불`}
        >
          {t`계좌로 환불`}
        </ConfirmIntentButton>
      </span>
    );
  const isCaptured = payment.status === "captured" || payment.status === "refunding";
  if (!isCaptured || payment.subject === "bill") return <>-</>;
  return (
    <Dialog
      title={t`결제한 카드로 환불할까요?`}
      trigger={
        <Button size="small">
          <Trans>환불</Trans>
        </Button>
      }
    >
      {(close) => <RefundForm payment={payment} onCancel={close} />}
    </Dialog>
  );
}

function AbandonForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: abandonFormSchema,
    intent: "abandon",
    id: `abandon-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="abandon">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>
          결제 대행사가 모르는 주문만, 30분이 지나면 포기할 수 있어요. 나중에 결제되면 자동으로 돌려줘요.
        </Trans>
      </p>
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton variant="danger">
          <Trans>결제 포기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function RefundForm({ payment, onCancel }: { payment: OperatedPayment; onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, currency, amountMinor, refundedMinor } = payment;
  const { form, fields, failure } = useAppForm({
    schema: refundFormSchema,
    intent: "refund",
    id: `refund-${id}`,
  });
  const left = format.money(amountMinor - refundedMinor, currency);
  return (
    <AppForm form={form} failure={failure} intent="refund">
      <input type="hidden" name="id" value={id} />
      <MoneyField
        {...bind(fields.amountMinor)}
        label={t`환불할 금액`}
        description={t`${left}까지 환불할 수 있어요. 캠페인은 취소되지 않아요.`}
        currency={currency}
      />
      <TextArea {...bind(fields.reason)} label={t`환불 사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton variant="danger">
          <Trans>환불</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
