import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { InspectedRequest } from "../../../domain/inventory";
import { REFUSALS } from "../../../domain/serving";
import type { Inspection } from "../../../worker/services/inventory";
import { REFUSAL_WORDS } from "../../areas/campaign/delivery/refusal-words";
import { useProject } from "../../kit/use-project";
import { Badge, type BadgeTone } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { IntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

interface InspectionCardProps {
  inspection: Inspection;
  /** The app's units, for their names. */
  units: readonly { id: string; name: string }[];
}

/** The app's latest requests with their answers while inspection is on. */
export function InspectionCard({ inspection: { openUntil, requests }, units }: InspectionCardProps) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const isOpen = openUntil !== null;
  return (
    <Card
      title={<Trans>요청 실시간 보기</Trans>}
      description={
        isOpen
          ? t`${format.dateTime(openUntil, project.timezone)}까지 이 앱의 최근 요청 50개를 표시해요.`
          : t`켜면 10분 동안 이 앱의 요청과 응답, 광고가 없는 이유를 볼 수 있어요.`
      }
      actions={
        may("testing.write") && (
          <IntentButton intent="inspect" variant={isOpen ? "secondary" : "primary"} size="small">
            {isOpen ? <Trans>10분 연장</Trans> : <Trans>켜기</Trans>}
          </IntentButton>
        )
      }
    >
      {requests.length === 0 ? (
        <p className="text-sm text-ink-muted" role="status">
          {isOpen ? (
            <Trans>요청을 기다리고 있어요. 켠 뒤 첫 요청이 표시되기까지 약 30초가 걸려요.</Trans>
          ) : (
            <Trans>아직 요청이 없어요.</Trans>
          )}
        </p>
      ) : (
        <RequestTable requests={requests} units={units} />
      )}
    </Card>
  );
}

function RequestTable({
  requests,
  units,
}: Pick<InspectionCardProps, "units"> & { requests: readonly InspectedRequest[] }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  const names = new Map(units.map(({ id, name }) => [id, name]));
  return (
    <DataTable
      caption={t`이 앱의 최근 요청`}
      rows={requests}
      rowKey={({ id }) => id}
      empty={null}
      columns={[
        { key: "at", header: t`시각`, cell: ({ atMs }) => format.time(atMs, project.timezone) },
        {
          key: "unit",
          header: t`광고 유닛`,
          cell: ({ unitId }) => (
            <Link
              to={path(`units/${unitId}`)}
              className="inline-flex min-h-6 items-center wrap-anywhere hover:underline"
            >
              {names.get(unitId) ?? unitId}
            </Link>
          ),
        },
        { key: "answer", header: t`응답`, cell: (request) => <Answer request={request} /> },
        {
          key: "from",
          header: t`요청 출처`,
          cell: ({ platform, language, sdk }) =>
            [sdk, platform, language].filter(Boolean).join(" · ") || t`알 수 없음`,
        },
        {
          key: "named",
          header: t`사용자 ID`,
          cell: ({ named }) => (named ? t`ID 있음` : t`ID 없음`),
        },
      ]}
    />
  );
}

const TONE: Record<InspectedRequest["outcome"], BadgeTone> = {
  ad: "positive",
  "test-ad": "info",
  "no-ad": "neutral",
  refused: "danger",
};

function Answer({ request: { outcome, reason, advertiser, status } }: { request: InspectedRequest }) {
  const { t } = useLingui();
  const words = {
    ad: t`광고`,
    "test-ad": t`테스트 광고`,
    "no-ad": t`광고 없음`,
    refused: t`거부 ${status}`,
  }[outcome];
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={TONE[outcome]}>{words}</Badge>
      <span className="text-[13px] text-ink-muted wrap-anywhere">
        {reason === null ? advertiser : <Reason code={reason} />}
      </span>
    </span>
  );
}

function Reason({ code }: { code: string }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const refusal = REFUSALS.find((known) => known === code);
  if (refusal) return i18n._(REFUSAL_WORDS[refusal].reason);
  if (code === "AD_UNIT_NOT_FOUND") return t`다른 앱의 키로 요청했어요.`;
  if (code === "unavailable") return t`일시적으로 응답하지 못했어요.`;
  return code;
}
