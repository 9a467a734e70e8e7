import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { addMonths, BILLING_ZONE, billingMonthAt, dayAt, isMonth, pageOf } from "../../domain/kernel";
import { SETTLEMENT_STATUSES, settlementView } from "../../domain/money";
import {
  changeSettlement,
  listSettlements,
  payoutTotals,
  payoutTotalsView,
  prepareSettlements,
  SETTLEMENT_SORTS,
  sendSettlement,
} from "../../worker/services/settlement";
import { chosenSchema, prepareFormSchema } from "../areas/operator/forms";
import { Totals, useSettlementColumns } from "../areas/operator/settlement-columns";
import { SETTLEMENT_STATUS_WORDS } from "../areas/settlement/words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery, orderOf } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

const title = msg`정산`;

export const handle = { title } satisfies PageHandle;

/** Number of months in the filter. */
const MONTHS_SHOWN = 12;

export const loader = pageLoader(
  z.object({
    page: pageOf(settlementView).extend({ total: z.int() }),
    totals: payoutTotalsView,
    today: z.string(),
    /** The last completed month. */
    lastMonth: z.string(),
    months: z.array(z.string()),
  }),
  async ({ ctx, url }) => {
    const { month, ...status } = { ...filterOf(url, "month"), ...filterOf(url, "status") };
    const ofMonth = month && isMonth(month) ? { month } : {};
    const [page, totals] = await Promise.all([
      listSettlements(ctx, { ...listQuery(url), ...status, ...ofMonth, ...orderOf(url, SETTLEMENT_SORTS) }),
      payoutTotals(ctx, ofMonth.month),
    ]);
    const lastMonth = addMonths(billingMonthAt(ctx.now), -1);
    const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(lastMonth, -back));
    return { page, totals, lastMonth, months, today: dayAt(ctx.now, BILLING_ZONE) };
  },
);

const prepared = msg`정산을 준비했어요.`;
const sent = msg`정산 내역을 보냈어요.`;
const paid = msg`지급을 기록했어요.`;

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

export const action = intentAction({
  prepare: formAction(prepareFormSchema, async (input, adapter) => {
    await prepareSettlements(adapter.ctx, input);
    return redirectDone(adapter, `/ops/settlements?month=${input.month}`, prepared);
  }),
  send: formAction(chosenSchema, async ({ id }, adapter) => {
    await sendSettlement(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), sent);
  }),
  pay: formAction(chosenSchema, async ({ id }, adapter) => {
    await changeSettlement(adapter.ctx, { id, step: "pay" });
    return redirectDone(adapter, here(adapter), paid);
  }),
});

/** Publishers' settlements by month. */
export default function SettlementsScreen() {
  const { page, totals, today, lastMonth, months } = useLoaderData<typeof loader>();
  const format = useFormat();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const month = search.get("month") ?? lastMonth;
  const isFiltered = ["q", "status", "month"].some((name) => search.get(name));
  return (
    <>
      <PageHeader
        title={<Trans>정산</Trans>}
        description={
          <Trans>
            다섯째 영업일까지 정산 내역을 보내고, 10일까지 이의를 받아 21일이나 다음 영업일에 지급해요.
          </Trans>
        }
        actions={
          <>
            <LinkButton to={`/ops/settlements.csv?month=${month}`} reloadDocument>
              <Trans>이체 파일</Trans>
            </LinkButton>
            <Dialog title={t`정산을 준비할까요?`} trigger={<Button variant="primary">{t`정산 준비`}</Button>}>
              {(close) => <PrepareForm month={lastMonth} onCancel={close} />}
            </Dialog>
          </>
        }
      />
      <ActionFailure except={["prepare"]} />
      <Totals totals={totals} />
      <FilterBar
        search={{ name: "q", label: t`매체 이름으로 검색` }}
        filters={[
          {
            name: "month",
            label: t`모든 달`,
            options: months.map((value) => ({ value, label: format.month(value) })),
          },
          {
            name: "status",
            label: t`모든 상태`,
            options: SETTLEMENT_STATUSES.map((value) => ({
              value,
              label: i18n._(SETTLEMENT_STATUS_WORDS[value]),
            })),
          },
        ]}
      />
      <DataTable
        caption={t`정산 목록`}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`아직 정산이 없어요`}
              description={t`정산을 준비하면 매체마다 한 줄씩 표시돼요.`}
            />
          )
        }
        columns={useSettlementColumns(today)}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

function PrepareForm({ month, onCancel }: { month: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: prepareFormSchema,
    intent: "prepare",
    id: "prepare-month",
    defaultValue: { month },
  });
  return (
    <AppForm form={form} failure={failure} intent="prepare">
      <TextField
        {...bind(fields.month)}
        label={t`대상 월`}
        description={t`그달 말까지 정산된 캠페인을 매체마다 모아요. 다시 준비하면 새로 정산된 것을 더해요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>준비</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
