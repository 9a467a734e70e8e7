import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { AppFigure } from "../../../worker/services/inventory";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { Card } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { CELL_LINK } from "./cell-link";

/** Users, requests and SDK versions of each app. */
export function AppsCard({ apps }: { apps: readonly AppFigure[] }) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>앱 분석</Trans>}
      description={
        <Trans>요청과 SDK는 최근 7일 기준이고, 사용자는 앱이 사용자를 알려 준 요청에서만 집계해요.</Trans>
      }
      actions={
        <LinkButton to={path("developer")} size="small">
          <Trans>개발자 센터</Trans>
        </LinkButton>
      }
    >
      <DataTable
        caption={t`앱 분석`}
        rows={apps}
        rowKey={({ id }) => id}
        empty={
          <p className="text-sm text-ink-muted">
            <Trans>아직 앱이 없어요</Trans>
          </p>
        }
        columns={[
          {
            key: "title",
            header: t({ message: "앱", context: "one" }),
            cell: ({ id, title }) => (
              <Link to={path(`apps/${id}`)} className={CELL_LINK}>
                {title}
              </Link>
            ),
          },
          {
            key: "today",
            header: t`오늘 사용자`,
            align: "end",
            cell: ({ usersToday }) => format.number(usersToday),
          },
          {
            key: "yesterday",
            header: t`어제 사용자`,
            align: "end",
            cell: ({ usersYesterday }) => format.number(usersYesterday),
          },
          { key: "requests", header: t`요청`, align: "end", cell: ({ requests }) => format.number(requests) },
          {
            key: "rate",
            header: t`응답률`,
            align: "end",
            cell: ({ requests, fills }) =>
              requests === 0 ? "–" : format.percent(Math.min(1, fills / requests)),
          },
          {
            key: "sdks",
            header: t`SDK 버전별 요청`,
            cell: ({ sdks }) =>
              sdks.length === 0
                ? "–"
                : sdks
                    .slice(0, SDKS_SHOWN)
                    .map(({ sdk, requests }) => `${sdk || t`버전 정보 없음`} ${format.number(requests)}`)
                    .join(" · "),
          },
        ]}
      />
    </Card>
  );
}

const SDKS_SHOWN = 3;
