import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { type OwnApp, sdkStanding } from "../../../domain/inventory";
import type { SeenSdk } from "../../../worker/services/inventory";
import { SAMPLE_APP } from "../../areas/publisher/apps/sample-app";
import { useProject } from "../../kit/use-project";
import { Badge } from "../../ui/badge";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

const LINK = "inline-flex min-h-6 items-center text-brand-ink hover:underline";

/** SDK versions in use, and which of them have a newer one. */
export function SdksCard({
  app,
  sdks,
}: {
  app: Pick<OwnApp, "platform" | "framework">;
  sdks: readonly SeenSdk[];
}) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>사용 중인 SDK</Trans>}
      description={<Trans>최근 7일 동안의 버전별 요청 수예요.</Trans>}
    >
      <DataTable
        caption={t`SDK 버전`}
        rows={sdks}
        rowKey={({ sdk }) => sdk}
        empty={
          <p className="text-sm text-ink-muted">
            <Trans>아직 요청이 없어요.</Trans>
          </p>
        }
        columns={[
          { key: "sdk", header: t`버전`, cell: ({ sdk }) => <Version sdk={sdk} /> },
          { key: "standing", header: t`상태`, cell: ({ sdk }) => <Standing sdk={sdk} /> },
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
      <p className="flex flex-wrap gap-x-4 pt-3 text-sm">
        <Link to={path("docs/sdk-changes")} className={LINK}>
          <Trans>SDK 변경 내역</Trans>
        </Link>
        {app.framework === "react-native" && app.platform !== "web" && (
          <a href={SAMPLE_APP} download className={LINK}>
            <Trans>예제 앱 내려받기</Trans>
          </a>
        )}
      </p>
    </Card>
  );
}

/** SDKs of which the documents have a list of changes; their sections have these ids. */
const CHANGED = ["web", "react-native", "frame"];

function Version({ sdk }: { sdk: string }) {
  const { path } = useProject();
  const [name = ""] = sdk.split("/", 1);
  if (!sdk) return <Trans>버전 정보 없음</Trans>;
  if (!CHANGED.includes(name)) return sdk;
  return (
    <Link to={path(`docs/sdk-changes#${name}`)} className={LINK}>
      {sdk}
    </Link>
  );
}

function Standing({ sdk }: { sdk: string }) {
  const { standing, latest } = sdkStanding(sdk);
  switch (standing) {
    case "latest":
      return (
        <Badge tone="positive">
          <Trans>최신</Trans>
        </Badge>
      );
    case "outdated":
      return (
        <Badge tone="warning">
          <Trans>{latest} 버전으로 업데이트해 주세요</Trans>
        </Badge>
      );
    case "unknown":
      return "–";
  }
}
