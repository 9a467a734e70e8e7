import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link } from "@remix-run/react";
import { BILLING_ZONE } from "../../../domain/kernel";
import type { RewardPayout } from "../../../worker/services/quests";
import { Named } from "../../areas/campaign/campaign-columns";
import { failedRewardSchema } from "../../areas/operator/forms";
import { Badge } from "../../ui/badge";
import { BulkForm } from "../../ui/bulk-form";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { EmptyState } from "../../ui/page";
import { RowBox } from "../../ui/row-box";
import { SearchLinks } from "../../ui/search-links";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";

export const REWARD_STATES = ["due", "sent", "paid"] as const;
type RewardState = (typeof REWARD_STATES)[number];

const FORM = "paid-rewards";

interface RewardListProps {
  rewards: readonly RewardPayout[];
  state: RewardState;
}

/** Rewards on their way to the participants: due, in a file for the bank, transferred. */
export function RewardList({ rewards, state }: RewardListProps) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  // The file is a download, after which the page stays.
  useFreshData();
  const columns = useRewardColumns(state);
  const words: Record<RewardState, string> = {
    due: t`이체 전`,
    sent: t`이체 파일에 있음`,
    paid: t`이체 완료`,
  };
  const total = rewards.reduce((sum, { transferMinor }) => sum + transferMinor, 0);
  const table = (
    <DataTable
      caption={t`환급금 목록`}
      rows={rewards}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <EmptyState
          title={t`해당하는 환급금이 없어요`}
          description={t`반품 기간이 끝난 환급금이 이체 전에 표시돼요.`}
        />
      }
    />
  );
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchLinks
          label={t`환급금 상태`}
          links={REWARD_STATES.map((each) => ({
            key: each,
            label: words[each],
            set: { tab: "rewards", state: each },
            current: each === state,
          }))}
        />
        {state === "due" && (
          <Form method="post" action="/ops/quests/rewards.csv" reloadDocument>
            <Button type="submit" variant="primary">
              <Trans>이체 파일 받기</Trans>
            </Button>
          </Form>
        )}
      </div>
      <p className="nums text-[13px] text-ink-muted">
        <Trans>
          {number(rewards.length)}건 · 이체할 금액 {money(total, "KRW")} (원천징수 뒤)
        </Trans>{" "}
        {state === "due" && <Trans>파일을 받으면 이체 파일에 있음으로 옮겨져요.</Trans>}
      </p>
      {state === "sent" && <Files rewards={rewards} />}
      {state === "sent" ? (
        <BulkForm
          intent="paid"
          label={t`이체 완료`}
          variant="primary"
          form={FORM}
          rows={rewards.map(({ transfer }) => transfer).join()}
        >
          {table}
        </BulkForm>
      ) : (
        table
      )}
    </section>
  );
}

/** The files whose transfers are not answered yet, each to be downloaded again. */
function Files({ rewards }: Pick<RewardListProps, "rewards">) {
  const { number, dateTime } = useFormat();
  const files = Map.groupBy(rewards, ({ payoutFile }) => payoutFile ?? "");
  return (
    <ul className="flex flex-wrap gap-2">
      {[...files].map(([file, own]) => {
        const count = number(own.length);
        const at = dateTime(Math.min(...own.map(({ updatedAt }) => updatedAt)), BILLING_ZONE);
        return (
          <li key={file}>
            <Form method="post" action="/ops/quests/rewards.csv" reloadDocument>
              <input type="hidden" name="file" value={file} />
              <Button type="submit" size="small">
                <Trans>
                  {at} 파일 다시 받기 ({count}건)
                </Trans>
              </Button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}

function useRewardColumns(state: RewardState): Column<RewardPayout>[] {
  const { t } = useLingui();
  const { money, dateTime } = useFormat();
  const columns: Column<RewardPayout>[] = [
    {
      key: "campaign",
      header: t({ message: "캠페인", context: "one" }),
      cell: (row) => <Campaign row={row} />,
    },
    {
      key: "account",
      header: t`계좌`,
      cell: ({ bank, numberTail, failure }) => (
        <Named below={failure && <Trans>실패: {failure} · 참여자의 계좌 수정 대기</Trans>}>
          {bank === null ? "–" : `${bank} ···${numberTail ?? ""}`}{" "}
          {failure && <Badge tone="danger">{t`이체 실패`}</Badge>}
        </Named>
      ),
    },
    { key: "since", header: t`변경`, cell: ({ updatedAt }) => dateTime(updatedAt, BILLING_ZONE) },
    {
      key: "reward",
      header: t`환급금`,
      align: "end",
      cell: ({ rewardMinor, withheldMinor }) => (
        <Named below={withheldMinor > 0 && t`원천징수 ${money(withheldMinor, "KRW")}`}>
          {money(rewardMinor, "KRW")}
        </Named>
      ),
    },
    {
      key: "transfer",
      header: t`이체할 금액`,
      align: "end",
      cell: ({ transferMinor }) => money(transferMinor, "KRW"),
    },
  ];
  if (state === "due") return columns;
  return [
    ...columns,
    { key: "manage", header: t`관리`, cell: ({ transfer }) => transfer && <Failed id={transfer} /> },
  ];
}

function Campaign({ row }: { row: RewardPayout }) {
  const { transfer, campaignId, campaignName, publisherName, state } = row;
  return (
    <span className="flex items-start gap-2.5">
      {state === "sent" && transfer && (
        <span className="flex min-h-6 items-center">
          <RowBox
            form={FORM}
            row={{ id: transfer, name: `${campaignName} ···${row.numberTail ?? row.id}` }}
          />
        </span>
      )}
      <span className="min-w-0">
        <Named below={publisherName}>
          <Link to={`/ops/campaigns/${campaignId}`} className="hover:underline">
            {campaignName}
          </Link>
        </Named>
      </span>
    </span>
  );
}

function Failed({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Dialog title={t`이체가 실패했나요?`} trigger={<Button size="small">{t`이체 실패`}</Button>}>
      {(close) => <FailedForm id={id} onCancel={close} />}
    </Dialog>
  );
}

function FailedForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: failedRewardSchema,
    intent: "failed",
    id: `failed-${id}`,
  });
  return (
    <AppForm form={form} failure={failure} intent="failed">
      <input type="hidden" name="id" value={id} />
      <TextArea
        {...bind(fields.reason)}
        label={t`은행이 알려 준 사유`}
        description={t`참여자가 이 사유를 보고 계좌를 수정해요.`}
      />
      <FormActions>
        <Button onClick={onCancel}>{t`닫기`}</Button>
        <SubmitButton>
          <Trans>기록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
