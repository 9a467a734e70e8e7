import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BILLING_ZONE, LIST_PAGE_LIMIT, pageOf } from "../../../domain/kernel";
import { settlementLineView, settlementView } from "../../../domain/money";
import {
  addAdjustment,
  changeSettlement,
  getSettlement,
  listSettlementLines,
  removeAdjustment,
  removeSettlement,
  sendSettlement,
} from "../../../worker/services/settlement";
import { Named } from "../../areas/campaign/campaign-columns";
import { adjustmentFormSchema, chosenSchema, settlementTextSchema } from "../../areas/operator/forms";
import {
  SettlementBadge,
  SettlementMessages,
  SettlementSums,
  useLineColumns,
} from "../../areas/settlement/settlement-parts";
import { ActionFailure } from "../../kit/action-failure";
import { formAction, intentAction } from "../../kit/form.server";
import { listQuery } from "../../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import type { PageHandle } from "../../root";
import { Button } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { Pagination } from "../../ui/pagination";
import { useFormat } from "../../ui/use-format";
import { Actions, TextForm } from "./actions";

const title = msg`정산 내역`;

export const handle = {
  title,
  name: named<typeof loader>(({ settlement }) => `${settlement.publisherName} ${settlement.month}`),
} satisfies PageHandle;

export const loader = pageLoader(
  z.object({ settlement: settlementView, lines: pageOf(settlementLineView).extend({ total: z.int() }) }),
  async ({ ctx, url, id }) => {
    const settlement = id("settlement");
    const [found, lines] = await Promise.all([
      getSettlement(ctx, settlement),
      listSettlementLines(ctx, { next: listQuery(url).next, settlement, limit: LIST_PAGE_LIMIT }),
    ]);
    return { settlement: found, lines };
  },
);

const adjustedToast = msg`금액을 조정했어요.`;
const removed = msg`조정을 삭제했어요.`;
const dropped = msg`준비한 정산을 삭제했어요.`;
const sent = msg`정산 내역을 보냈어요.`;
const answered = msg`이의 제기에 답변했어요.`;
const failed = msg`이체 실패를 기록했어요.`;
const paid = msg`지급을 기록했어요.`;
const carried = msg`다음 달 정산으로 이월했어요.`;

const here = ({ url }: Adapter) => url.pathname;

export const action = intentAction({
  adjust: formAction(adjustmentFormSchema, async ({ direction, amountMinor, reason }, adapter) => {
    const { ctx, id } = adapter;
    const { id: settlement, project, currency } = await getSettlement(ctx, id("settlement"));
    const signed = direction === "add" ? amountMinor : -amountMinor;
    await addAdjustment(ctx, { project, currency, amountMinor: signed, reason }, settlement);
    return redirectDone(adapter, here(adapter), adjustedToast);
  }),
  unadjust: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeAdjustment(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), removed);
  }),
  send: formAction(chosenSchema, async ({ id }, adapter) => {
    await sendSettlement(adapter.ctx, id);
    return redirectDone(adapter, here(adapter), sent);
  }),
  drop: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeSettlement(adapter.ctx, id);
    return redirectDone(adapter, "/ops/settlements", dropped);
  }),
  answer: formAction(settlementTextSchema, async (input, adapter) => {
    await changeSettlement(adapter.ctx, { ...input, step: "answer" });
    return redirectDone(adapter, here(adapter), answered);
  }),
  carry: formAction(chosenSchema, async ({ id }, adapter) => {
    await changeSettlement(adapter.ctx, { id, step: "carry" });
    return redirectDone(adapter, here(adapter), carried);
  }),
  pay: formAction(chosenSchema, async ({ id }, adapter) => {
    await changeSettlement(adapter.ctx, { id, step: "pay" });
    return redirectDone(adapter, here(adapter), paid);
  }),
  fail: formAction(settlementTextSchema, async (input, adapter) => {
    await changeSettlement(adapter.ctx, { ...input, step: "fail" });
    return redirectDone(adapter, here(adapter), failed);
  }),
});

/** A publisher's settlement of a month: its division, lines and remaining steps. */
export default function SettlementScreen() {
  const { settlement, lines } = useLoaderData<typeof loader>();
  const format = useFormat();
  const { t } = useLingui();
  const { publisherName, month, status } = settlement;
  const isPrepared = status === "prepared";
  const columns = useLineColumns(({ campaignId, campaignName, kind, reason }) =>
    campaignId ? (
      <Link to={`/ops/campaigns/${campaignId}`} className="hover:underline">
        {campaignName ?? campaignId}
      </Link>
    ) : (
      <Named below={reason}>{kind === "carry" ? t`이월` : t`조정`}</Named>
    ),
  );
  return (
    <>
      <PageHeader title={publisherName} description={t`${format.month(month)} 정산`} actions={<Actions />} />
      <ActionFailure except={["adjust", "answer", "fail"]} />
      <div className="flex flex-col gap-5">
        <Objection />
        <Card title={<Trans>정산 금액</Trans>} actions={<SettlementBadge status={status} />}>
          <SettlementSums settlement={settlement} />
        </Card>
        <DataTable
          caption={t`정산 항목`}
          rows={lines.items}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t`항목이 없어요`} description={t`정산된 캠페인이 여기에 표시돼요.`} />}
          columns={[
            ...columns,
            ...(isPrepared
              ? [
                  {
                    key: "manage",
                    header: t`관리`,
                    cell: ({ id, kind }: (typeof lines.items)[number]) =>
                      kind === "adjustment" ? (
                        <ConfirmIntentButton
                          intent="unadjust"
                          id={id}
                          size="small"
                          title={t`조정을 삭제할까요?`}
                          description={t`이 조정 금액을 정산에서 제외해요.`}
                          confirmLabel={t`삭제`}
                        >
                          {t`삭제`}
                        </ConfirmIntentButton>
                      ) : null,
                  },
                ]
              : []),
          ]}
        />
        <Pagination next={lines.next} shown={lines.items.length} />
      </div>
    </>
  );
}

/** Notices about it: an objection and its answer, a returned transfer, a missing bank account. */
function Objection() {
  const { settlement } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { status, messages, failure, hasAccount, sentAt, payoutDay } = settlement;
  return (
    <>
      {status === "prepared" && !hasAccount && (
        <InlineAlert tone="warning" title={<Trans>정산 정보가 없어요</Trans>}>
          <Trans>매체 소유자가 정산 받을 계좌를 등록해야 보낼 수 있어요.</Trans>
        </InlineAlert>
      )}
      {failure && status === "failed" && (
        <InlineAlert tone="danger" title={<Trans>이체하지 못했어요</Trans>}>
          {failure}
        </InlineAlert>
      )}
      {messages.length > 0 && (
        <Card
          title={<Trans>이의 제기</Trans>}
          actions={
            status === "objected" ? (
              <Dialog title={t`이의 제기에 답변`} trigger={<Button variant="primary">{t`답변`}</Button>}>
                {(close) => <TextForm intent="answer" label={t`답변`} onCancel={close} />}
              </Dialog>
            ) : undefined
          }
        >
          <SettlementMessages messages={messages} />
        </Card>
      )}
      {sentAt !== null && payoutDay !== null && (
        <p className="text-sm text-ink-muted">
          {t`${format.dateTime(sentAt, BILLING_ZONE)}에 보냈고, 지급일은 ${format.day(payoutDay)}이에요.`}
        </p>
      )}
    </>
  );
}
