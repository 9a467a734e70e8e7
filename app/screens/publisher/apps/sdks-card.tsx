import { Trans, useLingui } from "@lingui/react/macro";
import type { SeenSdk } from "../../../../worker/services/inventory";
import { DataTable } from "../../../components/data-table";
import { Card } from "../../../components/page";
import { useFormat } from "../../../components/use-format";
import { useProject } from "../../../shell/use-project";

/** Which versions of an SDK are in use out there. */
export function SdksCard({ sdks }: { sdks: readonly SeenSdk[] }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>쓰이고 있는 SDK</Trans>}
      description={<Trans>지난 7일 동안 온 요청을 버전별로 세었어요.</Trans>}
    >
      <DataTable
        caption={t`SDK 버전`}
        rows={sdks}
        rowKey={({ sdk }) => sdk}
        empty={
          <p className="text-sm text-ink-muted">
            <Trans>아직 온 요청이 없어요.</Trans>
          </p>
        }
        columns={[
          { key: "sdk", header: t`버전`, cell: ({ sdk }) => sdk || t`버전을 밝히지 않음` },
          {
            key: "requests",
            header: t`요청`,
            align: "end",
            cell: ({ requests }) => format.number(requests),
          },
          {
            key: "last",
            header: t`마지막 요청 (시간 단위)`,
            cell: ({ lastHourAt }) => format.dateTime(lastHourAt, project.timezone),
          },
        ]}
      />
    </Card>
  );
}
