import { Trans, useLingui } from "@lingui/react/macro";
import { RECENT_EVENTS_MAX } from "../../../../domain/audience";
import type { RecentMetric } from "../../../../domain/inventory";
import { useProject } from "../../../kit/use-project";
import { DataTable } from "../../../ui/data-table";
import { InlineAlert } from "../../../ui/inline-alert";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";

/** The last arrivals of an event. @param events null while they cannot be read */
export function RecentEvents({ events }: { events: readonly RecentMetric[] | null }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>최근 수신</Trans>}
      description={
        <Trans>마지막으로 받은 {RECENT_EVENTS_MAX}건이에요. 어떤 사용자인지는 표시하지 않아요.</Trans>
      }
      className="mt-5"
    >
      {events === null ? (
        <InlineAlert tone="warning">
          <Trans>지금은 읽을 수 없어요. 잠시 뒤에 새로고침해 주세요.</Trans>
        </InlineAlert>
      ) : (
        <DataTable
          caption={t`최근 수신한 이벤트`}
          rows={events.map((event, nth) => ({ ...event, nth }))}
          rowKey={({ nth }) => String(nth)}
          empty={
            <p className="text-sm text-ink-muted">
              <Trans>아직 받은 이벤트가 없어요. 앱이 보내면 몇 초 안에 표시돼요.</Trans>
            </p>
          }
          columns={[
            {
              key: "received",
              header: t`받은 때`,
              cell: ({ receivedAt }) => format.dateTime(receivedAt, project.timezone),
            },
            { key: "at", header: t`일어난 때`, cell: ({ at }) => format.dateTime(at, project.timezone) },
            { key: "platform", header: t`플랫폼`, cell: ({ platform }) => platform ?? "–" },
            { key: "parameters", header: t`매개변수`, cell: (event) => <Parameters event={event} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Parameters({ event: { parameters, undefinedKeys } }: { event: RecentMetric }) {
  const keys = undefinedKeys.join(", ");
  return (
    <span className="flex flex-col gap-1">
      {Object.entries(parameters).map(([key, value]) => (
        <span key={key} className="font-mono break-all">
          {key} = {JSON.stringify(value)}
        </span>
      ))}
      {undefinedKeys.length > 0 && (
        <span className="break-all text-ink-muted">
          <Trans>정의하지 않음: {keys}</Trans>
        </span>
      )}
    </span>
  );
}
