import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, dayAt, pageOf } from "../../../domain/kernel";
import {
  type BooksCheck,
  type BooksDifference,
  type BooksResolution,
  booksCheckView,
  booksDifferenceView,
  type DifferenceKind,
} from "../../../domain/money";
import {
  checkBooks,
  explainDifference,
  listDifferences,
  lookUpDifference,
  readChecks,
  recordMovement,
} from "../../../worker/services/money";
import { Named } from "../../areas/campaign/campaign-columns";
import { checkedDaySchema, chosenSchema, explanationFormSchema } from "../../areas/operator/forms";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { FilterBar } from "../../ui/filter-bar";
import { EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { CheckForm, Manage } from "./manage";

const title = msg`장부 점검`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    page: pageOf(booksDifferenceView),
    checks: z.array(booksCheckView),
    open: z.int(),
    today: z.string(),
  }),
  async ({ ctx, url }) => {
    const [page, checks] = await Promise.all([
      listDifferences(ctx, { ...listQuery(url), ...filterOf(url, "state") }),
      readChecks(ctx),
    ]);
    return { page, ...checks, today: dayAt(ctx.now, BILLING_ZONE) };
  },
);

const checked = msg`장부를 점검했어요.`;
const recorded = msg`환불로 기록했어요.`;
const explained = msg`사유와 함께 처리했어요.`;
const settled = msg`결제 대행사에서 결과를 확인했어요.`;
const stillUnknown = msg`결제 대행사가 아직 결과를 알려 주지 않았어요. 자동으로 다시 확인해요.`;

const here = ({ url }: Adapter) => `${url.pathname}${url.search}`;

export const action = intentAction({
  check: formAction(checkedDaySchema, async ({ day }, adapter) => {
    await checkBooks(adapter.ctx, day);
    return redirectDone(adapter, here(adapter), checked);
  }),
  record: formAction(chosenSchema, async ({ id }, adapter) => {
    await recordMovement(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), recorded);
  }),
  "look-up": formAction(chosenSchema, async ({ id }, adapter) => {
    const found = await lookUpDifference(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), found === "settled" ? settled : stillUnknown);
  }),
  explain: formAction(explanationFormSchema, async ({ id, ...input }, adapter) => {
    await explainDifference(adapter.ctx, id, input);
    return redirectDone(adapter, here(adapter), explained);
  }),
});

const KIND_WORDS: Record<DifferenceKind, MessageDescriptor> = {
  "trial-balance": msg`차변과 대변이 달라요`,
  captured: msg`결제 금액이 장부와 달라요`,
  refunded: msg`환불 금액이 장부와 달라요`,
  refundable: msg`들어온 돈보다 많이 환불했어요`,
  received: msg`입금 금액이 장부와 달라요`,
  prepaid: msg`선수금 잔액이 맞지 않아요`,
  payable: msg`매체에 지급할 금액이 맞지 않아요`,
  bills: msg`요금제 청구 금액이 맞지 않아요`,
  rewards: msg`환급할 금액이 참여 기록과 달라요`,
  "missing-there": msg`결제 대행사에 없어요`,
  "missing-here": msg`우리 쪽에 없어요`,
  amount: msg`결제 대행사와 금액이 달라요`,
};

const RESOLUTION_WORDS: Record<BooksResolution, MessageDescriptor> = {
  recorded: msg`환불로 기록`,
  "looked-up": msg`결과 확인`,
  "by-hand": msg`사유로 처리`,
  gone: msg`차이 없어짐`,
};

/** Findings of the nightly ledger checks, with ways to settle them. */
export default function BooksScreen() {
  const { page, checks, open, today } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader
        title={<Trans>장부 점검</Trans>}
        description={
          <Trans>매일 밤 장부의 합계와 캠페인별 금액을 확인하고, 결제 대행사의 거래와 비교해요.</Trans>
        }
        actions={
          <Dialog title={t`장부를 지금 점검할까요?`} trigger={<Button>{t`지금 점검`}</Button>}>
            {(close) => <CheckForm today={today} onCancel={close} />}
          </Dialog>
        }
      />
      <ActionFailure except={["explain", "check"]} />
      <FilterBar
        filters={[
          { name: "state", label: t`처리할 차이`, options: [{ value: "resolved", label: t`처리한 차이` }] },
        ]}
      />
      <DataTable
        caption={t`장부의 차이`}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={
          search.get("state") ? (
            <EmptyState title={t`처리한 차이가 없어요`} description={t`차이를 처리하면 여기에 표시돼요.`} />
          ) : (
            <NothingOpen last={checks[0]} />
          )
        }
        columns={useColumns()}
      />
      <Pagination next={page.next} shown={page.items.length} />
      <section className="mt-10">
        <h2 className="mb-3 text-lg font-semibold">
          <Trans>최근 점검</Trans>
        </h2>
        <p className="mb-3 text-sm text-ink-muted">{t`처리할 차이 ${open}건`}</p>
        <DataTable
          caption={t`최근 점검 목록`}
          rows={checks}
          rowKey={({ day }) => day}
          empty={
            <EmptyState title={t`아직 점검하지 않았어요`} description={t`지금 점검하면 여기에 표시돼요.`} />
          }
          columns={useCheckColumns()}
        />
      </section>
    </>
  );
}

/** Message without open findings, limited to what the last check compared. */
function NothingOpen({ last }: { last: BooksCheck | undefined }) {
  const { t } = useLingui();
  if (!last)
    return (
      <EmptyState title={t`아직 점검하지 않았어요`} description={t`첫 점검은 오전 3시가 지난 뒤에 해요.`} />
    );
  if (last.differenceCount > 0)
    return (
      <EmptyState
        title={t`처리할 차이가 없어요`}
        description={t`마지막 점검에서 찾은 차이를 모두 처리했어요.`}
      />
    );
  return (
    <EmptyState
      title={t`차이가 없어요`}
      description={
        last.transactionCount === null
          ? t`마지막 점검에서 장부는 모두 맞았어요. 결제 대행사의 거래와는 비교하지 않았어요.`
          : t`마지막 점검에서 장부와 결제 대행사의 거래가 모두 맞았어요.`
      }
    />
  );
}

function useCheckColumns(): Column<BooksCheck>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    { key: "day", header: t`점검한 날`, cell: ({ day }) => format.day(day) },
    { key: "entries", header: t`분개`, align: "end", cell: ({ entryCount }) => format.number(entryCount) },
    {
      key: "transactions",
      header: t`대행사 거래`,
      align: "end",
      cell: ({ transactionCount }) => (transactionCount === null ? "-" : format.number(transactionCount)),
    },
    {
      key: "differences",
      header: t`차이`,
      align: "end",
      cell: ({ differenceCount }) => format.number(differenceCount),
    },
  ];
}

function useColumns(): Column<BooksDifference>[] {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return [
    {
      key: "kind",
      header: t`차이`,
      cell: ({ kind, campaignId, campaignName, subjectId }) => (
        <Named below={campaignId ? null : subjectId}>
          {i18n._(KIND_WORDS[kind])}
          {campaignId && (
            <Link to={`/ops/campaigns/${campaignId}`} className="block text-ink-muted hover:underline">
              {campaignName ?? campaignId}
            </Link>
          )}
        </Named>
      ),
    },
    { key: "day", header: t`점검한 날`, cell: ({ day }) => format.day(day) },
    {
      key: "ours",
      header: t`장부`,
      align: "end",
      cell: ({ oursMinor, currency }) => format.money(oursMinor, currency),
    },
    {
      key: "theirs",
      header: t`비교 대상`,
      align: "end",
      cell: ({ theirsMinor, currency }) => format.money(theirsMinor, currency),
    },
    {
      key: "manage",
      header: t`관리`,
      cell: (difference) =>
        difference.resolution ? (
          <Named below={difference.reason}>{i18n._(RESOLUTION_WORDS[difference.resolution])}</Named>
        ) : (
          <Manage difference={difference} />
        ),
    },
  ];
}
