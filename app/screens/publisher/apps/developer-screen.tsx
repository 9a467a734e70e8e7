import { Trans, useLingui } from "@lingui/react/macro";
import type { Preflight } from "../../../../worker/services/inventory";
import { LinkButton } from "../../../components/button";
import { PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { useFreshData } from "../../report/use-fresh";
import { ActionFailure, MissingPermission } from "../action-failure";
import { ConfirmIntentButton } from "../intent-button";
import { AppLogo } from "./app-logo";
import { InspectionCard } from "./inspection-card";
import { PreflightCard } from "./preflight-card";
import { SdksCard } from "./sdks-card";

/** The developer centre of one app: its checklist, its last requests, and the SDKs that it was seen with. It keeps itself fresh. */
export function DeveloperScreen({ preflight }: { preflight: Preflight }) {
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
        description={<Trans>첫 요청이 오면 30초 안에 이 화면이 저절로 바뀌어요.</Trans>}
        actions={
          <>
            <LinkButton to={path(`apps/${app.id}`)}>
              <Trans>앱 상세와 코드</Trans>
            </LinkButton>
            {may("app.write") && (
              <ConfirmIntentButton
                intent="reset"
                title={t`체크리스트를 초기화할까요?`}
                description={t`앱과 유닛 연결, 테스트 기록을 지우고 지금부터 오는 신호만 봐요. 소유권 확인과 광고는 그대로예요.`}
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
