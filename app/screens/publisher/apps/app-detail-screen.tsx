import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../../domain/inventory";
import type { DailyUsers, Ownership, UnitListItem } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { InlineAlert } from "../../../components/inline-alert";
import { Card, EmptyState, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ActionFailure } from "../action-failure";
import { ConfirmIntentButton, IntentButton } from "../intent-button";
import { UnitTable } from "../unit-table";
import { AppFacts } from "./app-facts";
import { AppLogo } from "./app-logo";
import { AppState } from "./app-state";
import { DeleteAppCard } from "./delete-app-card";
import { OwnershipCard } from "./ownership-card";
import { RECORD_INTENTS } from "./record-proof";
import { SdkGuide } from "./sdk-guide";
import { UsersCard } from "./users-card";

/** Stops all ads of an app, after a question, and lets them go on without one. */
export function PauseApp({ app }: { app: Pick<OwnApp, "status"> }) {
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
      title={t`이 앱을 멈출까요?`}
      description={t`이 앱의 모든 광고 유닛에서 광고가 나오지 않고, 앱 키로 보내는 이벤트도 받지 않아요. 언제든 다시 시작할 수 있어요.`}
      confirmLabel={t`멈추기`}
    >
      <Trans>멈추기</Trans>
    </ConfirmIntentButton>
  );
}

interface AppDetailScreenProps {
  app: OwnApp;
  units: readonly UnitListItem[];
  users: DailyUsers;
  ownership: Ownership;
  /** Whether a product sells one of its units: then it cannot be deleted. */
  sold: boolean;
  adServeOrigin: string;
  /** Mails are kept on this machine. */
  hasMailbox: boolean;
}

export function AppDetailScreen(props: AppDetailScreenProps) {
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
              정지를 풀 때까지 이 앱의 유닛에는 광고가 나오지 않아요. 해결한 뒤 운영팀에 알려 주세요.
            </Trans>
          </InlineAlert>
        )}
        <AppFacts app={app} />
        <Sections {...props} />
        {writable && <DeleteAppCard app={app} sold={sold} />}
      </div>
    </>
  );
}

/** What is to be done next comes first: its code before the first request, and afterwards what the requests say. */
function Sections({ app, units, users, ownership, adServeOrigin, hasMailbox }: AppDetailScreenProps) {
  const guide = (
    <Card title={app.platform === "web" ? <Trans>웹사이트에 연결하기</Trans> : <Trans>앱에 연결하기</Trans>}>
      <SdkGuide app={app} units={units} adServeOrigin={adServeOrigin} />
    </Card>
  );
  const owned = <OwnershipCard app={app} ownership={ownership} hasMailbox={hasMailbox} />;
  if (app.sdkSeenAt === null) {
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
            description={t`광고가 나올 자리 하나가 광고 유닛 하나예요.`}
            action={createUnit}
          />
        }
      />
    </section>
  );
}
