import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { addMonths, billingMonthAt, isMonth, pageOf } from "../../domain/kernel";
import { isPayable, SETTLEMENT_STATUSES, type SettlementView, settlementView } from "../../domain/money";
import {
  changeSettlement,
  listSettlements,
  prepareSettlements,
  sendSettlement,
} from "../../worker/services/settlement";
import { Named } from "../areas/campaign/campaign-columns";
import { chosenSchema, prepareFormSchema } from "../areas/operator/forms";
import { SettlementBadge } from "../areas/settlement/settlement-parts";
import { SETTLEMENT_STATUS_WORDS } from "../areas/settlement/words";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { filterOf, listQuery } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextField } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
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
    /** The last completed month. */
    lastMonth: z.string(),
    months: z.array(z.string()),
  }),
  async ({ ctx, url }) => {
    const { month, ...status } = { ...filterOf(url, "month"), ...filterOf(url, "status") };
    const page = await listSettlements(ctx, {
      ...listQuery(url),
      ...status,
      ...(month && isMonth(month) ? { month } : {}),
    });
    const lastMonth = addMonths(billingMonthAt(ctx.now), -1);
    const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => addMonths(lastMonth, -back));
    return { page, lastMonth, months };
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
  const { page, lastMonth, months } = useLoaderData<typeof loader>();
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
        columns={useColumns()}
      />
      <Pagination next={page.next} shown={page.items.length} />
    </>
  );
}

function useColumns(): Column<SettlementView>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      key: "publisher",
      header: t`매체`,
      cell: ({ id, publisherName, month }) => (
        <Named below={month}>
          <Link to={`/ops/settlements/${id}`} className="hover:underline">
            {publisherName}
          </Link>
        </Named>
      ),
    },
    { key: "state", header: t`상태`, cell: ({ status }) => <SettlementBadge status={status} /> },
    {
      key: "net",
      header: t`정산 금액`,
      align: "end",
      cell: ({ netMinor, currency }) => format.money(netMinor, currency),
    },
    {
      key: "payout",
      header: t`지급 금액`,
      align: "end",
      cell: ({ payoutMinor, currency }) => format.money(payoutMinor, currency),
    },
    {
      key: "day",
      header: t`지급일`,
      cell: ({ payoutDay }) => (payoutDay === null ? "-" : format.day(payoutDay)),
    },
    { key: "manage", header: t`관리`, cell: (settlement) => <Manage settlement={settlement} /> },
  ];
}

function Manage({ settlement }: { settlement: SettlementView }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, status, publisherName, payoutMinor, currency, hasAccount } = settlement;
  const amount = format.money(payoutMinor, currency);
  if (status === "prepared" && !hasAccount) return <Trans>정산 정보가 없어요</Trans>;
  if (status === "prepared" && isPayable(settlement))
    return (
      <ConfirmIntentButton
        intent="send"
        id={id}
        size="small"
        tone="primary"
        title={t`정산 내역을 보낼까요?`}
        description={t`${publisherName}에 ${amount}의 정산 내역을 보내요. 보낸 뒤에는 금액이 바뀌지 않아요.`}
        confirmLabel={t`보내기`}
      >
        {t`보내기`}
      </ConfirmIntentButton>
    );
  if (status === "sent" || status === "failed")
    return (
      <ConfirmIntentButton
        intent="pay"
        id={id}
        size="small"
        tone="primary"
        title={t`지급했나요?`}
        description={t`${publisherName}의 계좌로 ${amount}을 보낸 것으로 기록해요.`}
        confirmLabel={t`지급 기록`}
      >
        {t`지급 기록`}
      </ConfirmIntentButton>
    );
  return "-";
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
