import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { pageOf } from "../../../domain/kernel";
import { DEBT_AGES } from "../../../domain/money";
import {
  applyOverpaid,
  listReceivables,
  RECEIVABLE_SORTS,
  receivableTotalsView,
  receivableView,
  recordMoney,
  remindPayer,
  writeOff,
} from "../../../worker/services/booking";
import { findTransfer, matchedTransferView, matchTransfer } from "../../../worker/services/settlement";
import {
  chosenSchema,
  matchFormSchema,
  receiptFormSchema,
  writeOffFormSchema,
} from "../../areas/operator/forms";
import { MatchTransfer } from "../../areas/operator/match-transfer";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { filterOf, listQuery, orderOf } from "../../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { AGE_WORDS, Totals, useReceivableColumns } from "./columns";

const title = msg`미수금`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(receivableView).extend({ totals: receivableTotalsView }),
    /** The claim that matches the memo in the URL; absent if none was searched. */
    found: matchedTransferView.nullable().optional(),
    now: z.number(),
  }),
  async ({ ctx, url }) => {
    const memo = url.searchParams.get("memo");
    const [page, found] = await Promise.all([
      listReceivables(ctx, {
        ...listQuery(url),
        ...filterOf(url, "age"),
        ...orderOf(url, RECEIVABLE_SORTS),
      }),
      memo ? findTransfer(ctx, { memo }) : undefined,
    ]);
    return { page, found, now: ctx.now };
  },
);

const recorded = msg`입금을 기록했어요.`;

const writtenOff = msg`미수금을 대손 처리했어요.`;

const reminded = msg`입금 안내를 보냈어요.`;

const applied = msg`초과 입금으로 미수금을 처리했어요.`;

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

export const action = intentAction({
  receive: formAction(receiptFormSchema, async ({ id, ...input }, adapter) => {
    await recordMoney(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), recorded);
  }),
  match: formAction(matchFormSchema, async (input, adapter) => {
    await matchTransfer(adapter.ctx, input);
    return redirectDone(adapter, here(adapter), recorded);
  }),
  "write-off": formAction(writeOffFormSchema, async ({ id, ...input }, adapter) => {
    await writeOff(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), writtenOff);
  }),
  remind: formAction(chosenSchema, async ({ id }, adapter) => {
    await remindPayer(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), reminded);
  }),
  apply: formAction(chosenSchema, async ({ id }, adapter) => {
    await applyOverpaid(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), applied);
  }),
});

/** Unpaid manual payments, by default the earliest due date first. */
export default function ReceivablesScreen() {
  const {
    page: { items, next, totals },
    found,
    now,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        title={<Trans>미수금</Trans>}
        description={<Trans>수동 결제로 예약된 캠페인과, 결제가 환불된 캠페인에서 받을 돈이에요.</Trans>}
      />
      <ActionFailure except={["match", "receive", "write-off"]} />
      <Totals totals={totals} />
      <MatchTransfer found={found} now={now} />
      <FilterBar
        search={{ name: "q", label: t`캠페인, 광고 계정 이름으로 검색` }}
        filters={[
          {
            name: "age",
            label: t`모든 연체 기간`,
            options: DEBT_AGES.map((value) => ({ value, label: i18n._(AGE_WORDS[value]) })),
          },
        ]}
      />
      <DataTable
        caption={t`미수금 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") || search.get("age") ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`받을 돈이 없어요`}
              description={t`수동 결제로 예약이 확정되면 여기에 표시돼요.`}
            />
          )
        }
        columns={useReceivableColumns(now)}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
