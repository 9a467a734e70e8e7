import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, DAY_MS, pageOf } from "../../../domain/kernel";
import {
  applyOverpaid,
  listReceivables,
  type Receivable,
  type ReceivableTotals,
  receivableTotalsView,
  receivableView,
  recordMoney,
  remindPayer,
  writeOff,
} from "../../../worker/services/booking";
import { findTransfer, matchedTransferView, matchTransfer } from "../../../worker/services/settlement";
import { Named } from "../../areas/campaign/campaign-columns";
import {
  chosenSchema,
  matchFormSchema,
  receiptFormSchema,
  writeOffFormSchema,
} from "../../areas/operator/forms";
import { MatchTransfer } from "../../areas/operator/match-transfer";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { listQuery } from "../../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { Badge } from "../../ui/badge";
import { type Column, DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { Manage } from "./manage";

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
      listReceivables(ctx, listQuery(url)),
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

/** Unpaid manual payments, oldest first. */
export default function ReceivablesScreen() {
  const {
    page: { items, next, totals },
    found,
    now,
  } = useLoaderData<typeof loader>();
  const { t } = useLingui();
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
      <FilterBar search={{ name: "q", label: t`캠페인, 광고 계정 이름으로 검색` }} />
      <DataTable
        caption={t`미수금 목록`}
        rows={items}
        rowKey={({ id }) => id}
        empty={
          search.get("q") ? (
            <NothingFound />
          ) : (
            <EmptyState
              title={t`받을 돈이 없어요`}
              description={t`수동 결제로 예약이 확정되면 여기에 표시돼요.`}
            />
          )
        }
        columns={useColumns(now)}
      />
      <Pagination next={next} shown={items.length} />
    </>
  );
}

/** Unpaid amounts by currency and age. */
function Totals({ totals }: { totals: ReceivableTotals }) {
  const { t } = useLingui();
  const format = useFormat();
  return totals.map(({ currency, count, owedMinor, upTo30Minor, upTo60Minor, olderMinor, overdueMinor }) => (
    <section key={currency} aria-label={t`${currency} 미수금 합계`} className="pb-3">
      <StatList>
        <Stat
          label={t`받을 금액 (${currency})`}
          value={format.money(owedMinor, currency)}
          note={t`캠페인 ${format.number(count)}건`}
        />
        <Stat label={t`30일 이내`} value={format.money(upTo30Minor, currency)} />
        <Stat label={t`31~60일`} value={format.money(upTo60Minor, currency)} />
        <Stat label={t`60일 초과`} value={format.money(olderMinor, currency)} />
        <Stat label={t`기한 지남`} value={format.money(overdueMinor, currency)} />
      </StatList>
    </section>
  ));
}

function useColumns(now: number): Column<Receivable>[] {
  const { t } = useLingui();
  const format = useFormat();
  const days = (createdAt: number) => Math.floor((now - createdAt) / DAY_MS);
  return [
    {
      key: "campaign",
      header: t({ message: "캠페인", context: "one" }),
      cell: ({ id, name, payerName }) => (
        <Named below={payerName}>
          <Link to={`/ops/campaigns/${id}`} className="hover:underline">
            {name}
          </Link>
        </Named>
      ),
    },
    {
      key: "age",
      header: t`경과`,
      align: "end",
      cell: ({ createdAt }) => t`${days(createdAt)}일`,
    },
    {
      key: "due",
      header: t`입금 기한`,
      cell: ({ dueAt, memo }) =>
        dueAt === null ? (
          "-"
        ) : (
          <Named below={memo}>
            {dueAt <= now ? (
              <Badge tone="danger">{t`${format.dayOf(dueAt, BILLING_ZONE)} 지남`}</Badge>
            ) : (
              format.dayOf(dueAt, BILLING_ZONE)
            )}
          </Named>
        ),
    },
    {
      key: "owed",
      header: t`받을 금액`,
      align: "end",
      cell: ({ owedMinor, currency }) => format.money(owedMinor, currency),
    },
    { key: "manage", header: t`관리`, cell: (owed) => <Manage owed={owed} now={now} /> },
  ];
}
