import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { objectionSchema } from "../../domain/money";
import { getPayout, objectToPayout, payoutStatementView } from "../../worker/services/settlement";
import { Named } from "../areas/campaign/campaign-columns";
import {
  SettlementBadge,
  SettlementMessages,
  SettlementSums,
  useLineColumns,
} from "../areas/settlement/settlement-parts";
import { redirectDone } from "../kit/page.server";
import { named } from "../kit/page-title";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { Dialog } from "../ui/dialog";
import { TextArea } from "../ui/fields/text-field";
import { FileButton } from "../ui/file-link";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card, EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`정산 내역`;

export const handle = {
  access: "payout.read",
  title,
  name: named<typeof loader>(({ settlement }) => settlement.month),
} satisfies PageHandle;

export const loader = projectLoader(payoutStatementView, ({ ctx, project, id }) =>
  getPayout(ctx, project, id("settlement")),
);

const objected = msg`이의를 보냈어요. 답변이 오면 알려 드려요.`;

export const action = projectAction(objectionSchema, async (input, adapter) => {
  const { ctx, project, id, path } = adapter;
  await objectToPayout(ctx, project, id("settlement"), input);
  return redirectDone(adapter, path(`payouts/${id("settlement")}`), objected);
});

/** A sent settlement: its division, and its campaigns. */
export default function PayoutScreen() {
  const { settlement, lines, mayObject, objectUntil } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { path, may } = useProject();
  const { month, status, payoutDay, messages, failure } = settlement;
  const columns = useLineColumns(({ campaignId, campaignName, kind, reason }) =>
    campaignId ? (
      <Link to={path(`campaigns/${campaignId}`)} className="hover:underline">
        {campaignName ?? campaignId}
      </Link>
    ) : (
      <Named below={reason}>{kind === "carry" ? t`이월` : t`조정`}</Named>
    ),
  );
  return (
    <>
      <PageHeader
        title={t`${format.month(month)} 정산`}
        description={payoutDay ? t`지급일 ${format.day(payoutDay)}` : undefined}
        actions={
          <>
            <FileButton href={path(`payouts/${settlement.id}.pdf`)}>
              <Trans>PDF 받기</Trans>
            </FileButton>
            <FileButton href={path(`payouts/${settlement.id}.csv`)}>
              <Trans>CSV 받기</Trans>
            </FileButton>
            {mayObject && may("payout.write") && (
              <Dialog title={t`이의 제기`} trigger={<Button>{t`이의 제기`}</Button>}>
                {(close) => <ObjectionForm until={format.day(objectUntil)} onCancel={close} />}
              </Dialog>
            )}
          </>
        }
      />
      <div className="flex flex-col gap-5">
        {failure && status === "failed" && (
          <InlineAlert tone="danger" title={<Trans>이체하지 못했어요</Trans>}>
            {failure}
          </InlineAlert>
        )}
        {messages.length > 0 && (
          <Card title={<Trans>이의 제기</Trans>}>
            <SettlementMessages messages={messages} />
          </Card>
        )}
        <Card title={<Trans>정산 금액</Trans>} actions={<SettlementBadge status={status} />}>
          <SettlementSums settlement={settlement} />
        </Card>
        <DataTable
          caption={t`정산 항목`}
          rows={lines}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t`항목이 없어요`} description={t`정산된 캠페인이 여기에 표시돼요.`} />}
          columns={columns}
        />
        <p className="text-[13px] text-ink-muted">
          <Trans>
            퀘스트 캠페인의 광고 수익은 고정비와 확정된 참여자의 모집 수수료예요. 참여자 환급액과 대행사
            지원금은 들어 있지 않아요.
          </Trans>
        </p>
      </div>
    </>
  );
}

function ObjectionForm({ until, onCancel }: { until: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: objectionSchema });
  return (
    <AppForm form={form} failure={failure}>
      <TextArea
        {...bind(fields.text)}
        label={t`내용`}
        description={t`${until}까지 보낼 수 있고, 답변을 받을 때까지 지급이 보류돼요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>보내기</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
