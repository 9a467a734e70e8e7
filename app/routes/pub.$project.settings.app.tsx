import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { AppWindow } from "lucide-react";
import { identifierOf } from "../../domain/inventory";
import { inUnicode, pageOf } from "../../domain/kernel";
import { appListItemView, listApps } from "../../worker/services/inventory";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "app.read", title: msg`앱` } satisfies PageHandle;

export const loader = projectLoader(pageOf(appListItemView), ({ ctx, project }) => listApps(ctx, project));

/** Summary of the platform's newest apps; each has its own page. */
export default function SettingsAppsScreen() {
  const { items: apps } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-muted">
        <Trans>광고가 노출되는 앱과 웹사이트예요. 등록과 설정은 앱 메뉴에서 할 수 있어요.</Trans>
      </p>
      <DataTable
        caption={t`앱 목록`}
        rows={apps}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<AppWindow size={28} />} title={t`아직 등록한 앱이 없어요`} />}
        columns={[
          {
            key: "title",
            header: t`이름`,
            cell: ({ id, title }) => (
              <Link to={path(`apps/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
                {title}
              </Link>
            ),
          },
          { key: "domain", header: t`도메인이나 ID`, cell: (app) => inUnicode(identifierOf(app) ?? t`없음`) },
          {
            key: "units",
            header: t`광고 유닛`,
            align: "end",
            cell: ({ unitCount }) => format.number(unitCount),
          },
          {
            key: "verified",
            header: t`소유 확인`,
            cell: ({ verifiedAt }) => (verifiedAt === null ? t`확인 전` : t`확인됨`),
          },
        ]}
      />
      <div>
        <LinkButton to={path("apps")}>
          <Trans>앱 메뉴로 이동</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
