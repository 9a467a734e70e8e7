import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { CAMPAIGN_LABELS, type CampaignLabel } from "../../../domain/booking";
import type { PlatformWork } from "../../../worker/services/desk";
import { REFUSAL_WORDS } from "../../areas/campaign/delivery/refusal-words";
import { STATUS_LABELS } from "../../areas/campaign/history/history-timeline";
import { CAMPAIGN_LABEL_WORDS } from "../../areas/campaign/words";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { ProgressBar } from "../../ui/progress-bar";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { CELL_LINK } from "./cell-link";

type Traffic = PlatformWork["traffic"];

/** Fill rate of the last seven days, with the reasons why campaigns were refused. */
export function FillCard({ traffic: { requests, fills, reasons } }: { traffic: Traffic }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>최근 7일 광고 요청</Trans>}
      actions={
        <LinkButton to={path("report?tab=unit&measure=requests&measure=fills&measure=fillRate")} size="small">
          <Trans>유닛별 보기</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <StatList>
          <Stat label={t`요청`} value={format.number(requests)} />
          <Stat label={t`응답한 요청`} value={format.number(fills)} />
          <Stat
            label={t`응답률`}
            value={requests === 0 ? "–" : format.percent(Math.min(1, fills / requests))}
          />
        </StatList>
        {requests === 0 ? (
          <p className="text-sm text-ink-muted">
            <Trans>최근 7일 동안 광고 요청이 없었어요. 앱이나 사이트에 유닛을 연결해 주세요.</Trans>
          </p>
        ) : (
          <DataTable
            caption={t`캠페인이 노출되지 않은 이유`}
            rows={reasons}
            rowKey={({ reason }) => reason}
            empty={
              <p className="text-sm text-ink-muted">
                <Trans>노출되지 않은 캠페인이 없었어요.</Trans>
              </p>
            }
            columns={[
              {
                key: "reason",
                header: t`캠페인이 노출되지 않은 이유`,
                cell: ({ reason }) => (
                  <>
                    {i18n._(REFUSAL_WORDS[reason].reason)}
                    <span className="block text-[13px] font-normal text-ink-muted">
                      {i18n._(REFUSAL_WORDS[reason].advice)}
                    </span>
                  </>
                ),
              },
              { key: "count", header: t`횟수`, align: "end", cell: ({ count }) => format.number(count) },
            ]}
          />
        )}
      </div>
    </Card>
  );
}

/** Usage of the plan's free impressions this month. */
export function PlanCard({ plan }: { plan: PlatformWork["plan"] }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const { impressions, freeImpressions, exhaustedAt } = plan;
  const [used, free] = [format.number(impressions), format.number(freeImpressions)];
  return (
    <Card
      title={<Trans>이번 달 요금제 사용량</Trans>}
      actions={
        <LinkButton to={path("settings/plan")} size="small">
          <Trans>요금제 보기</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-2">
        {plan.plan === "stream" ? (
          <>
            <ProgressBar share={impressions / Math.max(1, freeImpressions)} label={t`무료 노출 사용량`} />
            <p className="nums text-[13px]">
              <Trans>
                무료 노출 {free}회 중 {used}회
              </Trans>
            </p>
          </>
        ) : (
          <p className="nums text-sm">
            <Trans>이번 달에 {used}회 노출됐어요.</Trans>
          </p>
        )}
        {exhaustedAt !== null && (
          <p className="text-[13px] font-medium text-danger">
            <Trans>광고 노출이 중단됐어요. 요금제를 확인해 주세요.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}

const PHASE_LABELS = { publisher: "in-review", final: "approved", payment: "waiting-for-payment" } as const;

/** A booked campaign's creatives are not counted here: it is ready either way. */
function labelOf({ status, phase }: PlatformWork["statuses"][number]): CampaignLabel {
  if (phase !== null) return PHASE_LABELS[phase];
  return STATUS_LABELS.find((each) => each.status === status)?.label ?? "draft";
}

/** Campaigns by status, each with a link to its list. */
export function StatusCard({ statuses }: { statuses: PlatformWork["statuses"] }) {
  const { i18n } = useRuntime();
  const { path } = useProject();
  const format = useFormat();
  const shown = CAMPAIGN_LABELS.flatMap((label) => {
    const found = statuses.find((each) => labelOf(each) === label);
    return found ? [{ ...found, label }] : [];
  });
  return (
    <Card title={<Trans>상태별 캠페인</Trans>}>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>아직 캠페인이 없어요</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {shown.map(({ status, label, count }) => (
            <li key={label} className="flex items-center justify-between gap-3 py-1.5 text-sm">
              <Link to={path(`campaigns?status=${status}`)} className={CELL_LINK}>
                {i18n._(CAMPAIGN_LABEL_WORDS[label])}
              </Link>
              <span className="nums font-semibold">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The units, with advice for those without revenue. */
export function UnitsCard({
  units: { units, waiting, unsold, unsoldUnits },
}: {
  units: PlatformWork["units"];
}) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>광고 유닛</Trans>}
      actions={
        <LinkButton to={path("units")} size="small">
          <Trans>모두 보기</Trans>
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-3">
        <StatList>
          <Stat label={t`사용 중`} value={format.number(units)} />
          <Stat label={t`연결 대기`} value={format.number(waiting)} />
          <Stat label={t`상품 없음`} value={format.number(unsold)} />
        </StatList>
        {unsoldUnits.length > 0 && (
          <p className="text-[13px] text-ink-muted">
            <Trans>상품에 추가하면 판매할 수 있는 유닛:</Trans>{" "}
            {unsoldUnits.map(({ id, name }, nth) => (
              <span key={id}>
                {nth > 0 && ", "}
                <Link to={path(`units/${id}`)} className="text-ink underline">
                  {name}
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </Card>
  );
}
