import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CampaignStatus } from "../../../domain/booking";
import type { StandingRefusal } from "../../../domain/serving";
import type { CampaignRefusals } from "../../../worker/services/serving";
import { DataTable } from "../../ui/data-table";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { REFUSAL_WORDS } from "./refusal-words";

/** Statuses in which there is, or was a day ago, something to explain. */
export function isServed(status: CampaignStatus): boolean {
  return status === "live" || status === "paused";
}

interface RefusalsCardProps {
  refusals: CampaignRefusals;
  /** What stands in its way at this moment. */
  standing: readonly StandingRefusal[];
}

/** Why a campaign is not served now and was not in the last 24 hours, and what to do about it; the same for both sides. */
export function RefusalsCard({ refusals, standing }: RefusalsCardProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const requests = format.number(refusals.requests);
  return (
    <Card
      title={<Trans>나오지 않은 이유</Trans>}
      description={<Trans>지난 24시간 동안 이 캠페인의 자리에 온 요청 {requests}건을 살펴봤어요.</Trans>}
    >
      {standing.length > 0 && (
        <div className="pb-4">
          <InlineAlert tone="warning" title={<Trans>지금 막고 있는 것</Trans>}>
            <ul className="flex flex-col gap-1">
              {standing.map(({ reason, units }) => (
                <li key={reason}>
                  <span className="font-medium">{i18n._(REFUSAL_WORDS[reason].reason)}</span>
                  {units.length > 0 && ` (${units.join(", ")})`} · {i18n._(REFUSAL_WORDS[reason].advice)}
                </li>
              ))}
            </ul>
          </InlineAlert>
        </div>
      )}
      {/* What stands in the way now is said above: that nothing was held back before would deny it. */}
      {(refusals.reasons.length > 0 || standing.length === 0) && (
        <DataTable
          caption={t`나오지 않은 이유`}
          rows={refusals.reasons}
          rowKey={({ reason }) => reason}
          empty={
            <EmptyState
              title={t`막힌 적이 없어요`}
              description={t`광고를 요청받고도 나오지 못하면, 1분 안에 그 이유가 여기에 나와요.`}
            />
          }
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
              header: t`할 수 있는 일`,
              cell: ({ reason }) => i18n._(REFUSAL_WORDS[reason].advice),
            },
          ]}
        />
      )}
    </Card>
  );
}
