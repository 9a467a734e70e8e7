import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, DAY_MS, dayAt, pageOf } from "../../domain/kernel";
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
} from "../../worker/services/booking";
import { findTransfer, matchedTransferView, matchTransfer } from "../../worker/services/settlement";
import { Named } from "../areas/campaign/campaign-columns";
import {
  chosenSchema,
  matchFormSchema,
  receiptFormSchema,
  writeOffFormSchema,
} from "../areas/operator/forms";
import { MatchTransfer } from "../areas/operator/match-transfer";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { listQuery } from "../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { Checkbox } from "../ui/fields/choices";
import { MoneyField } from "../ui/fields/money-field";
import { TextArea, TextField } from "../ui/fields/text-field";
import { FilterBar } from "../ui/filter-bar";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

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

function Manage({ owed, now }: { owed: Receivable; now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { currency, owedMinor } = owed;
  return (
    <span className="flex flex-wrap gap-2">
      <Dialog title={t`입금 기록`} trigger={<Button size="small">{t`입금 기록`}</Button>}>
        {(close) => <ReceiptForm owed={owed} now={now} onCancel={close} />}
      </Dialog>
      <ConfirmIntentButton
        intent="remind"
        id={owed.id}
        size="small"
        tone="primary"
        title={t`입금 안내를 보낼까요?`}
        description={t`${owed.payerName} 소유자에게 ${format.money(owedMinor, currency)}의 입금을 안내해요. 하루에 한 번만 보내요.`}
        confirmLabel={t`보내기`}
      >
        {t`입금 안내`}
      </ConfirmIntentButton>
      <Dialog title={t`미수금을 대손 처리할까요?`} trigger={<Button size="small">{t`대손 처리`}</Button>}>
        {(close) => <WriteOffForm owed={owed} onCancel={close} />}
      </Dialog>
      {owed.overpaidMinor > 0 && (
        <ConfirmIntentButton
          intent="apply"
          id={owed.id}
          size="small"
          tone="primary"
          title={t`초과 입금으로 처리할까요?`}
          description={t`${owed.payerName}의 초과 입금 ${format.money(owed.overpaidMinor, currency)}에서 이 미수금을 받아요.`}
          confirmLabel={t`처리`}
        >
          {t`초과 입금 사용`}
        </ConfirmIntentButton>
      )}
    </span>
  );
}

function ReceiptForm({ owed, now, onCancel }: { owed: Receivable; now: number; onCancel: () => void }) {
  const { t } = useLingui();
  const { id, currency, owedMinor } = owed;
  const { form, fields, failure } = useAppForm({
    schema: receiptFormSchema,
    intent: "receive",
    id: `receive-${id}`,
    defaultValue: { amountMinor: String(owedMinor), day: dayAt(now, BILLING_ZONE) },
  });
  return (
    <AppForm form={form} failure={failure} intent="receive">
      <input type="hidden" name="id" value={id} />
      <MoneyField
        {...bind(fields.amountMinor)}
        label={t`입금액`}
        description={t`받을 금액보다 많으면 남는 금액은 광고 계정의 것으로 기록돼요.`}
        currency={currency}
      />
      <TextField {...bind(fields.day)} label={t`입금일`} type="date" />
      <TextField {...bind(fields.note)} label={t`메모`} />
      <Checkbox {...bind(fields.isAnother)} label={t`같은 날 같은 금액이 한 번 더 들어왔어요`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function WriteOffForm({ owed, onCancel }: { owed: Receivable; onCancel: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id, currency, owedMinor } = owed;
  const { form, fields, failure } = useAppForm({
    schema: writeOffFormSchema,
    intent: "write-off",
    id: `write-off-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="write-off">
      <input type="hidden" name="id" value={id} />
      <p className="text-sm text-ink-muted">
        <Trans>{format.money(owedMinor, currency)}을 받지 않는 것으로 기록해요. 되돌릴 수 없어요.</Trans>
      </p>
      <TextArea {...bind(fields.reason)} label={t`사유`} />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton variant="danger">
          <Trans>대손 처리</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
