import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { z } from "zod";
import { appDeletionSchema, type OwnApp, ownAppView } from "../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../domain/kernel";
import {
  challengeApp,
  type DailyUsers,
  dailyUsersView,
  deleteApp,
  getApp,
  getDailyUsers,
  getOwnership,
  isSold,
  listUnits,
  type Ownership,
  ownershipView,
  resolveApp,
  type UnitListItem,
  unitListItemView,
  updateApp,
} from "../../../worker/services/inventory";
import { AppLogo } from "../../areas/publisher/apps/app-logo";
import { AppState } from "../../areas/publisher/apps/app-state";
import { checkCodeSchema, sendCodeSchema } from "../../areas/publisher/apps/forms";
import { buttonSchema } from "../../areas/publisher/forms";
import { TOASTS } from "../../areas/publisher/toasts";
import { UnitTable } from "../../areas/publisher/units/unit-table";
import { ActionFailure } from "../../kit/action-failure";
import { intentAction } from "../../kit/form.server";
import { redirectDone } from "../../kit/page.server";
import { named } from "../../kit/page-title";
import { type ProjectAdapter, projectAction, projectLoader } from "../../kit/project.server";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { LinkButton } from "../../ui/button";
import { InlineAlert } from "../../ui/inline-alert";
import { ConfirmIntentButton, IntentButton } from "../../ui/intent-button";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { AppFacts } from "./app-facts";
import { DeleteAppCard } from "./delete-app-card";
import { FirstRequest } from "./first-request";
import { OwnershipCard } from "./ownership-card";
import { RECORD_INTENTS } from "./record-proof";
import { SdkGuide } from "./sdk-guide";
import { UsersCard } from "./users-card";

export const handle = {
  access: "app.read",
  title: msg`앱 상세`,
  name: named<typeof loader>(({ app }) => app.title),
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    app: ownAppView,
    units: z.array(unitListItemView),
    users: dailyUsersView,
    ownership: ownershipView,
    sold: z.boolean(),
    nowMs: z.number(),
    adServeOrigin: z.string(),
    hasMailbox: z.boolean(),
    hasNoDns: z.boolean(),
  }),
  async ({ ctx, project, id }) => {
    const app = await getApp(ctx, project, id("app"));
    const [{ items: units }, users, ownership, sold] = await Promise.all([
      listUnits(ctx, project, { app: app.id, limit: LIST_PAGE_LIMIT }),
      getDailyUsers(ctx, project, app.id),
      getOwnership(ctx, project, app.id),
      isSold(ctx, app.id),
    ]);
    const { AD_SERVE_ORIGIN: adServeOrigin, MAIL_TRANSPORT, DNS_TRANSPORT } = ctx.env;
    const local = { hasMailbox: MAIL_TRANSPORT === "local", hasNoDns: DNS_TRANSPORT === "local" };
    return { app, units, users, ownership, sold, nowMs: ctx.now, adServeOrigin, ...local };
  },
);

const projectOf = ({ project }: ProjectAdapter) => project;

const appOf = ({ id }: ProjectAdapter) => id("app");

function back(adapter: ProjectAdapter, toast: keyof typeof TOASTS, below = `/${appOf(adapter)}`): Response {
  return redirectDone(adapter, adapter.path(`apps${below}`), TOASTS[toast]);
}

function statusAction(status: "paused" | "available", toast: keyof typeof TOASTS) {
  return projectAction(buttonSchema, async (_, adapter) => {
    await updateApp(adapter.ctx, projectOf(adapter), appOf(adapter), { section: "status", status });
    return back(adapter, toast);
  });
}

export const action = intentAction({
  pause: statusAction("paused", "appPaused"),
  resume: statusAction("available", "appResumed"),
  delete: projectAction(appDeletionSchema, async (input, adapter) => {
    await deleteApp(adapter.ctx, projectOf(adapter), appOf(adapter), input);
    return back(adapter, "appDeleted", "");
  }),
  "send-code": projectAction(sendCodeSchema, async ({ email }, adapter) => {
    await challengeApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "email", email });
    return back(adapter, "codeSent");
  }),
  "check-code": projectAction(checkCodeSchema, async ({ code }, adapter) => {
    await resolveApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "email", code });
    return back(adapter, "appVerified");
  }),
  "look-for-record": projectAction(buttonSchema, async (_, adapter) => {
    await challengeApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "dns" });
    return back(adapter, "recordLooked");
  }),
  "check-record": projectAction(buttonSchema, async (_, adapter) => {
    await resolveApp(adapter.ctx, projectOf(adapter), appOf(adapter), { method: "dns" });
    return back(adapter, "appVerified");
  }),
});

export default function AppDetailScreen() {
  const props = useLoaderData<typeof loader>();
  const { app, sold } = props;
  const { t } = useLingui();
  const { may, path } = useProject();
  const writable = may("app.write");
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`앱`, to: path("apps") }, { label: app.title }]}
        title={
          <span className="flex items-center gap-2.5">
            <AppLogo logoAssetId={app.logoAssetId} />
            {app.title}
          </span>
        }
        badge={<AppState app={app} />}
        actions={
          <>
            <LinkButton to={path(`developer/${app.id}`)}>
              <Trans>개발자 센터</Trans>
            </LinkButton>
            {writable && (
              <LinkButton to={path(`apps/${app.id}/edit`)}>
                <Trans>수정</Trans>
              </LinkButton>
            )}
            {writable && <PauseApp app={app} />}
          </>
        }
      />
      <ActionFailure except={["send-code", "check-code", ...RECORD_INTENTS]} />
      <div className="flex flex-col gap-5">
        {app.suspendedAt !== null && (
          <InlineAlert tone="danger" title={<Trans>운영팀이 이 앱을 정지했어요</Trans>}>
            <Trans>사유: {app.suspensionReason}</Trans>{" "}
            <Trans>
              정지가 해제될 때까지 이 앱의 유닛에는 광고가 노출되지 않아요. 사유를 해결한 뒤 운영팀에 알려
              주세요.
            </Trans>
          </InlineAlert>
        )}
        <AppFacts app={app} />
        <Sections key={app.id} {...props} />
        {writable && <DeleteAppCard app={app} sold={sold} />}
      </div>
    </>
  );
}

/** Pauses all ads of an app after a confirmation, or resumes them without one. */
function PauseApp({ app }: { app: Pick<OwnApp, "status"> }) {
  const { t } = useLingui();
  if (app.status === "paused") {
    return (
      <IntentButton intent="resume">
        <Trans>다시 시작</Trans>
      </IntentButton>
    );
  }
  return (
    <ConfirmIntentButton
      intent="pause"
      title={t`이 앱을 일시 중지할까요?`}
      description={t`이 앱의 모든 광고 유닛에 광고가 노출되지 않고, 앱 키로 보내는 이벤트도 받지 않아요. 언제든 다시 시작할 수 있어요.`}
      confirmLabel={t`일시 중지`}
    >
      <Trans>일시 중지</Trans>
    </ConfirmIntentButton>
  );
}

interface AppDetailScreenProps {
  app: OwnApp;
  units: readonly UnitListItem[];
  users: DailyUsers;
  ownership: Ownership;
  /** Whether a product sells one of its units, which prevents deletion. */
  sold: boolean;
  nowMs: number;
  adServeOrigin: string;
  /** Whether mails are stored on this machine. */
  hasMailbox: boolean;
  hasNoDns: boolean;
}

/** Sections in the order of need: the code before the first request, afterwards the request figures. */
function Sections({
  app,
  units,
  users,
  ownership,
  nowMs,
  adServeOrigin,
  hasMailbox,
  hasNoDns,
}: AppDetailScreenProps) {
  // The order stays while the first request arrives, so that nothing moves under the reader.
  const [isNew] = useState(app.sdkSeenAt === null);
  const guide = (
    <Card title={app.platform === "web" ? <Trans>웹사이트에 연결하기</Trans> : <Trans>앱에 연결하기</Trans>}>
      <FirstRequest app={app} nowMs={nowMs} />
      <SdkGuide app={app} units={units} adServeOrigin={adServeOrigin} />
    </Card>
  );
  const owned = <OwnershipCard app={app} ownership={ownership} hasMailbox={hasMailbox} hasNoDns={hasNoDns} />;
  if (isNew) {
    return (
      <>
        {guide}
        <UnitsOf app={app} units={units} />
        {owned}
      </>
    );
  }
  return (
    <>
      <UsersCard users={users} />
      {owned}
      <UnitsOf app={app} units={units} />
      {guide}
    </>
  );
}

function UnitsOf({ app, units }: Pick<AppDetailScreenProps, "app" | "units">) {
  const { t } = useLingui();
  const { may, path } = useProject();
  const createUnit = may("unit.write") && (
    <LinkButton to={path(`units/new?app=${app.id}`)} variant="primary">
      <Trans>광고 유닛 만들기</Trans>
    </LinkButton>
  );
  return (
    <section>
      <div className="flex items-center justify-between gap-3 pb-3">
        <h2 className="text-base font-semibold">
          <Trans>이 앱의 광고 유닛</Trans>
        </h2>
        {units.length > 0 && createUnit}
      </div>
      <UnitTable
        units={units}
        withApp={false}
        empty={
          <EmptyState
            title={t`아직 광고 유닛이 없어요`}
            description={t`광고가 노출될 위치 하나가 광고 유닛 하나예요.`}
            action={createUnit}
          />
        }
      />
    </section>
  );
}
