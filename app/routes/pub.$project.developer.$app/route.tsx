import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  getPreflight,
  openInspection,
  preflightView,
  resetPreflight,
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
import { ConfirmIntentButton } from "../../ui/intent-button";
import { PageHeader } from "../../ui/page";
import { useFreshData } from "../../ui/use-fresh";
import { InspectionCard } from "./inspection-card";
import { PreflightCard } from "./preflight-card";
import { SdksCard } from "./sdks-card";

export const handle = {
  access: "testing.read",
  title: msg`개발자 센터`,
  name: named<typeof loader>(({ preflight }) => preflight.app.title),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    preflight: preflightView,
    nowMs: z.number(),
  }),
  async ({ ctx, project, id }) => ({
    preflight: await getPreflight(ctx, project, id("app")),
    nowMs: ctx.now,
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
  const { preflight, nowMs } = useLoaderData<typeof loader>();
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
        <PreflightCard preflight={preflight} nowMs={nowMs} />
        <SdksCard app={app} sdks={sdks} />
        <InspectionCard inspection={inspection} units={units} />
      </div>
    </>
  );
}
