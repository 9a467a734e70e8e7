import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignStatus } from "../../../../domain/booking";
import type { StandingRefusal } from "../../../../domain/serving";
import type { CampaignRefusals } from "../../../../worker/services/serving";
import { DataTable } from "../../../ui/data-table";
import { InlineAlert } from "../../../ui/inline-alert";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { REFUSAL_WORDS } from "./refusal-words";

/** Whether refusals can be explained: it is being served, or was a day ago. */
export function isServed(status: CampaignStatus): boolean {
  return status === "live" || status === "paused";
}

interface RefusalsCardProps {
  refusals: CampaignRefusals;
  /** Current refusals. */
  standing: readonly StandingRefusal[];
}

/** Why a campaign is not served now and was not in the last 24 hours, with advice; the same for both sides. */
export function RefusalsCard({ refusals, standing }: RefusalsCardProps) {
  const format = useFormat();
  const requests = format.number(refusals.requests);
  const isClear = refusals.reasons.length === 0 && standing.length === 0;
  return (
    <Card
      title={<Trans>미노출 이유</Trans>}
      description={
        isClear ? (
          <Trans>
            최근 24시간 동안 이 캠페인의 유닛에 온 요청은 {requests}건이고, 그중 미노출 사유가 기록된 요청은
            없어요.
          </Trans>
        ) : (
          <Trans>최근 24시간 동안 이 캠페인의 유닛에 온 요청 {requests}건을 기준으로 해요.</Trans>
        )
      }
    >
      {!isClear && (
        <div className="flex flex-col gap-4">
          <Standing standing={standing} />
          {/* Current refusals are displayed above: "nothing was refused" would contradict them. */}
          {refusals.reasons.length > 0 && <ReasonTable reasons={refusals.reasons} />}
        </div>
      )}
    </Card>
  );
}

function Standing({ standing }: Pick<RefusalsCardProps, "standing">) {
  const { i18n } = useRuntime();
  if (standing.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>현재 노출되지 않는 이유</Trans>}>
      <ul className="flex flex-col gap-1">
        {standing.map(({ reason, units }) => (
          <li key={reason}>
            <span className="font-medium">{i18n._(REFUSAL_WORDS[reason].reason)}</span>
            {units.length > 0 && ` (${units.join(", ")})`} · {i18n._(REFUSAL_WORDS[reason].advice)}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function ReasonTable({ reasons }: Pick<CampaignRefusals, "reasons">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return (
    <DataTable
      caption={t`미노출 이유`}
      rows={reasons}
      rowKey={({ reason }) => reason}
      empty={null}
      columns={[
        { key: "reason", header: t`이유`, cell: ({ reason }) => i18n._(REFUSAL_WORDS[reason].reason) },
        {
          key: "share",
          header: t`비율`,
          align: "end",
          cell: ({ shareBp }) => format.percent(shareBp / 10_000),
        },
        { key: "count", header: t`횟수`, align: "end", cell: ({ count }) => format.number(count) },
        {
          key: "advice",
          header: t`해결 방법`,
          cell: ({ reason }) => i18n._(REFUSAL_WORDS[reason].advice),
        },
      ]}
    />
  );
}
