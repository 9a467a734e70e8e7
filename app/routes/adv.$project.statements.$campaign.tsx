import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { statementDetailView, transferView } from "../../domain/money";
import { getOwedTransfer } from "../../worker/services/booking";
import { getStatement } from "../../worker/services/settlement";
import { PeriodCell } from "../areas/campaign/list-cells";
import { HandReceipts } from "../areas/payments/hand-receipts";
import { PaymentTable, RefundTable } from "../areas/payments/money-card";
import { TransferGuide } from "../areas/payments/transfer-guide";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { FileButton } from "../ui/file-link";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = { access: "payment.read", title: msg`거래 명세` } satisfies PageHandle;

export const loader = projectLoader(
  statementDetailView.extend({ transfer: transferView.nullable() }),
  async ({ ctx, project, id }) => {
    const detail = await getStatement(ctx, project, id("campaign"));
    return { ...detail, transfer: await getOwedTransfer(ctx, project, id("campaign")) };
  },
);

/** Statement of a campaign: its price with every payment and refund. */
export default function StatementScreen() {
  const { statement, payments, receipts, refunds, transfer } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  const { campaignId, isOwn, name } = statement;
  return (
    <>
      <PageHeader
        title={<Trans>거래 명세</Trans>}
        description={name}
        breadcrumbs={[
          { label: t({ message: "결제", context: "sidebar" }), to: path("payments") },
          { label: <Trans>거래 명세</Trans>, to: path("statements") },
        ]}
        actions={
          <>
            <FileButton href={path(`statements/${campaignId}.pdf`)}>
              <Trans>PDF 받기</Trans>
            </FileButton>
            <FileButton href={path(`statements/${campaignId}.csv`)}>
              <Trans>CSV 받기</Trans>
            </FileButton>
            {isOwn && (
              <LinkButton to={path(`campaigns/${campaignId}`)}>
                <Trans>캠페인 보기</Trans>
              </LinkButton>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <Sums payer={project.displayName} />
        <QuestSums />
        {transfer && (
          <Card title={<Trans>입금 방법</Trans>}>
            <TransferGuide transfer={transfer} />
          </Card>
        )}
        {payments.length > 0 && (
          <Card title={<Trans>카드 결제</Trans>}>
            <PaymentTable payments={payments} paperOf={(id) => path(`payments/${id}.pdf`)} />
          </Card>
        )}
        {receipts.length > 0 && (
          <Card title={<Trans>입금</Trans>}>
            <HandReceipts receipts={receipts} />
          </Card>
        )}
        {refunds.length > 0 && (
          <Card title={<Trans>환불</Trans>}>
            <RefundTable refunds={refunds} />
          </Card>
        )}
      </div>
    </>
  );
}

/** What a quest's price was used for; empty for any other campaign. */
function QuestSums() {
  const { quest } = useLoaderData<typeof loader>().statement;
  const { t } = useLingui();
  const format = useFormat();
  if (!quest) return null;
  const won = (minor: number | null) => (minor === null ? "-" : format.money(minor, "KRW"));
  return (
    <Card title={<Trans>퀘스트</Trans>}>
      <DescriptionList
        items={[
          { key: "joined", term: t`참여`, value: t`${format.number(quest.joined)}명` },
          { key: "confirmed", term: t`확정`, value: t`${format.number(quest.confirmed)}명` },
          { key: "rewards", term: t`환급액`, value: won(quest.rewardsMinor) },
          { key: "fees", term: t`모집 수수료`, value: won(quest.feesMinor) },
          { key: "fixed", term: t`고정비`, value: won(quest.fixedCostMinor) },
          { key: "tax", term: t`부가세`, value: won(quest.taxMinor) },
          { key: "returned", term: t`돌려받은 금액`, value: won(quest.returnedMinor) },
          { key: "support", term: t`대행사 지원금`, value: won(quest.supportMinor) },
        ]}
      />
    </Card>
  );
}

function Sums({ payer }: { payer: string }) {
  const { statement } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { currency, agreedMinor, agreedVatMinor, deliveredMinor, owedMinor, refundDueMinor } = statement;
  const money = (minor: number | null) => (minor === null ? "-" : format.money(minor, currency));
  return (
    <Card title={<Trans>금액</Trans>}>
      <DescriptionList
        items={[
          { key: "payer", term: t`결제한 광고 계정`, value: payer },
          { key: "publisher", term: t`매체`, value: statement.publisherName },
          { key: "product", term: t`상품`, value: statement.productName },
          {
            key: "days",
            term: t`기간`,
            value: <PeriodCell startDay={statement.startDay} endDay={statement.endDay} />,
          },
          {
            key: "agreed",
            term: t`약정 금액`,
            value:
              agreedVatMinor === null
                ? money(agreedMinor)
                : t`${money(agreedMinor)} (부가세 ${money(agreedVatMinor)} 포함)`,
          },
          { key: "paid", term: t`결제한 금액`, value: money(statement.paidMinor) },
          {
            key: "delivered",
            term: t`최종 정산액`,
            value: deliveredMinor === null ? t`캠페인이 끝나고 이틀 뒤에 확정돼요.` : money(deliveredMinor),
          },
          { key: "refunded", term: t`환불한 금액`, value: money(statement.refundedMinor) },
          ...(refundDueMinor > 0
            ? [{ key: "due", term: t`환불 예정 금액`, value: money(refundDueMinor) }]
            : []),
          { key: "owed", term: t`입금할 금액`, value: <strong>{money(owedMinor)}</strong> },
        ]}
      />
    </Card>
  );
}
