import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  getPreflight,
  openInspection,
  preflightView,
  resetPreflight,
  type SeenSdk,
} from "../../../worker/services/inventory";
import { AppLogo } from "../../areas/publisher/apps/app-logo";
import { buttonSchema } from "../../areas/publisher/forms";
import { TOASTS } from "../../areas/publisher/toasts";
import { ActionFailure, MissingPermission } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { DataTable } from "../../ui/data-table";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, PageHeader } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";
import { InspectionCard } from "./inspection-card";
import { PreflightCard } from "./preflight-card";

export const handle = {
  access: "testing.read",
  title: msg`개발자 센터`,
  name: named<typeof loader>(({ preflight }) => preflight.app.title),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    preflight: preflightView,
  }),
  async ({ ctx, project, id }) => ({
    preflight: await getPreflight(ctx, project, id("app")),
  }),
);

/** Action of a button: its verb, and the toast on success. */
function button(
  run: (ctx: ProjectAdapter["ctx"], project: string, app: string) => Promise<void>,
  toast: "preflightReset" | "inspectionOpened",
) {
  return projectAction(buttonSchema, async (_, adapter) => {
    const { project } = adapter;
    const app = adapter.id("app");
    await run(adapter.ctx, project, app);
    return redirectDone(adapter, adapter.path(`developer/${app}`), TOASTS[toast]);
  });
}

export const action = intentAction({
  reset: button(resetPreflight, "preflightReset"),
  inspect: button(openInspection, "inspectionOpened"),
});

/** Developer centre of an app: checklist, latest requests, and SDK versions. Refreshes itself. */
export default function DeveloperScreen() {
  const { preflight } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { may, path } = useProject();
  useFreshData();
  const { app, inspection, sdks, units } = preflight;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`개발자 센터`, to: path("developer") }, { label: app.title }]}
        title={
          <span className="flex items-center gap-2.5">
            <AppLogo logoAssetId={app.logoAssetId} />
            {app.title}
          </span>
        }
        description={<Trans>첫 요청이 오면 30초 안에 이 화면이 자동으로 갱신돼요.</Trans>}
        actions={
          <>
            <LinkButton to={path(`apps/${app.id}`)}>
              <Trans>앱 상세와 코드</Trans>
            </LinkButton>
            {may("app.write") && (
              <ConfirmIntentButton
                intent="reset"
                title={t`체크리스트를 초기화할까요?`}
                description={t`앱과 유닛 연결, 테스트 기록을 초기화하고 지금부터 수신하는 신호만 확인해요. 소유권 확인과 광고는 그대로예요.`}
                confirmLabel={t`초기화`}
              >
                <Trans>체크리스트 초기화</Trans>
              </ConfirmIntentButton>
            )}
          </>
        }
      />
      <ActionFailure />
      <div className="flex flex-col gap-5">
        <MissingPermission action="testing.write" />
        <PreflightCard preflight={preflight} />
        <SdksCard sdks={sdks} />
        <InspectionCard inspection={inspection} units={units} />
      </div>
    </>
  );
}

/** SDK versions in use. */
function SdksCard({ sdks }: { sdks: readonly SeenSdk[] }) {
  const { t } = useLingui();
  const { project } = useProject();
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
          { key: "sdk", header: t`버전`, cell: ({ sdk }) => sdk || t`버전 정보 없음` },
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
