import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { amountView, BILLING_ZONE, CURRENCIES, pageOf } from "../../domain/kernel";
import {
  listOverpaid,
  listTransfers,
  markBounced,
  markTransferred,
  type Overpaid,
  overpaidView,
  returnOverpaid,
  type Transfer,
  transferView,
} from "../../worker/services/money";
import { Named } from "../areas/campaign/campaign-columns";
import { bouncedFormSchema, chosenSchema, overpaidFormSchema } from "../areas/operator/forms";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`환불 이체`;

export const handle = { title } satisfies PageHandle;

const totalsView = z.array(
  z.object({ currency: z.enum(CURRENCIES), amountMinor: amountView, count: z.int() }),
);

export const loader = pageLoader(
  z.object({ page: pageOf(transferView).extend({ totals: totalsView }), overpaid: z.array(overpaidView) }),
  async ({ ctx, url }) => {
    const [page, overpaid] = await Promise.all([
      listTransfers(ctx, { ...listQuery(url), ...filterOf(url, "state") }),
      listOverpaid(ctx),
    ]);
    return { page, overpaid };
  },
);

const transferred = msg`환불 이체를 기록했어요.`;
const bounced = msg`이체 실패를 기록했어요. 다시 이체해 주세요.`;
const returning = msg`초과 입금을 돌려줄 목록에 넣었어요.`;

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

export const action = intentAction({
  transferred: formAction(chosenSchema, async ({ id }, adapter) => {
    await markTransferred(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), transferred);
  }),
  bounced: formAction(bouncedFormSchema, async ({ id, ...input }, adapter) => {
    await markBounced(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), bounced);
  }),
  "return-overpaid": formAction(overpaidFormSchema, async ({ id }, adapter) => {
    const [currency, payerId] = id.split(":");
    await returnOverpaid(adapter.ctx, { payerId, currency });
    return redirectDone(adapter, here(adapter), returning);
  }),
});

/** Refunds to be transferred, oldest first, and overpayments of ad accounts. */
export default function TransfersScreen() {
  const { page, overpaid } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const [search] = useSearchParams();
  const isPaid = search.get("state") === "paid";
  return (
    <>
      <PageHeader
        title={<Trans>환불 이체</Trans>}
        description={<Trans>계좌로 돌려줄 환불과, 받을 돈보다 많이 들어온 입금이에요.</Trans>}
      />
      <ActionFailure except={["bounced"]} />
      {page.totals.length > 0 && (
        <div className="pb-3">
          <StatList>
            {page.totals.map(({ currency, amountMinor, count }) => (
              <Stat
                key={currency}
                label={isPaid ? t`이체한 금액 (${currency})` : t`이체할 금액 (${currency})`}
                value={format.money(amountMinor, currency)}
                note={t`${format.number(count)}건`}
              />
            ))}
          </StatList>
        </div>
      )}
      <OverpaidCard overpaid={overpaid} />
      <FilterBar
        search={{ name: "q", label: t`캠페인, 광고 계정 이름으로 검색` }}
        filters={[{ name: "state", label: t`이체 전`, options: [{ value: "paid", label: t`이체 완료` }] }]}
      />
      <DataTable
        caption={t`환불 이체 목록`}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") || isPaid ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`이체할 환불이 없어요`}
              description={t`계좌로 받은 금액을 돌려줘야 하면 여기에 표시돼요.`}
            />
          )
        }
        columns={useColumns()}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

function useColumns(): Column<Transfer>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "campaign",
      header: t({ message: "캠페인", context: "one" }),
      cell: ({ campaignId, campaignName, payeeName }) => (
        <Named below={payeeName}>
          {campaignName === null ? (
            <Trans>초과 입금</Trans>
          ) : (
            <Link to={`/ops/campaigns/${campaignId}`} className="hover:underline">
              {campaignName}
            </Link>
          )}
        </Named>
      ),
    },
    {
      key: "since",
      header: t`요청일`,
      cell: ({ createdAt }) => format.dateTime(createdAt, BILLING_ZONE),
    },
    {
      key: "state",
      header: t`상태`,
      cell: ({ status, failure }) => {
        if (status === "paid") return <Badge tone="neutral">{t`이체 완료`}</Badge>;
        if (status === "asked") return <Badge tone="info">{t`이체 전`}</Badge>;
        return (
          <Named below={failure}>
            <Badge tone="danger">{t`이체 실패`}</Badge>
          </Named>
        );
      },
    },
    {
      key: "amount",
      header: t`금액`,
      align: "end",
      cell: ({ amountMinor, currency }) => format.money(amountMinor, currency),
    },
    { key: "manage", header: t`관리`, cell: (transfer) => <Manage transfer={transfer} /> },
  ];
}

function Manage({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, status, payeeName, amountMinor, currency } = transfer;
  if (status === "paid")
    return (
      <Dialog title={t`이체가 실패했나요?`} trigger={<Button size="small">{t`이체 실패`}</Button>}>
        {(close) => <BouncedForm id={id} onCancel={close} />}
      </Dialog>
    );
  return (
    <ConfirmIntentButton
      intent="transferred"
      id={id}
      size="small"
      tone="primary"
      title={t`환불을 이체했나요?`}
      description={t`${payeeName}의 계좌로 ${format.money(amountMinor, currency)}을 보낸 것으로 기록해요.`}
      confirmLabel={t`이체 완료`}
    >
      {t`이체 완료`}
    </ConfirmIntentButton>
  );
}

function BouncedForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: bouncedFormSchema,
    intent: "bounced",
    id: `bounced-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="bounced">
      <input type="hidden" name="id" value={id} />
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function OverpaidCard({ overpaid }: { overpaid: readonly Overpaid[] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (overpaid.length === 0) return null;
  return (
    <Card title={<Trans>초과 입금</Trans>} className="mb-3">
      <ul className="flex flex-col gap-2">
        {overpaid.map(({ payerId, payerName, currency, amountMinor }) => (
          <li key={`${payerId} ${currency}`} className="flex flex-wrap items-center justify-between gap-2">
            <span className="flex flex-col">
              <Named below={t`다음 미수금에 쓰거나 돌려줘요.`}>{payerName}</Named>
            </span>
            <span className="flex items-center gap-3">
              <span className="figures">{format.money(amountMinor, currency)}</span>
              <ConfirmIntentButton
                intent="return-overpaid"
                id={`${currency}:${payerId}`}
                size="small"
                tone="primary"
                title={t`초과 입금을 돌려줄까요?`}
                description={t`${payerName}에 돌려줄 ${format.money(amountMinor, currency)}을 이체할 환불에 넣어요.`}
                confirmLabel={t`돌려주기`}
              >
                {t`돌려주기`}
              </ConfirmIntentButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
