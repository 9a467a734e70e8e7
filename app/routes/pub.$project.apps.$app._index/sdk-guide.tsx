import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { OwnApp } from "../../../domain/inventory";
import type { UnitListItem } from "../../../worker/services/inventory";
import { SAMPLE_APP } from "../../areas/publisher/apps/sample-app";
import { useProject } from "../../kit/use-project";
import { CopyField } from "../../ui/copy-field";
import { GUIDE_UNITS_MAX, GuideLink, GuideStep, OtherUnits } from "./guide-step";
import { snippetsOf } from "./snippets";
import { type AppCall, firstCall } from "./snippets/call";
import { reactNativeSdk } from "./snippets/react-native";
import { WebGuide } from "./web-guide";

interface SdkGuideProps {
  app: OwnApp;
  units: readonly UnitListItem[];
  adServeOrigin: string;
}

/** Integration guide for an app of its platform, with its key and units filled in. */
export function SdkGuide({ app, units, adServeOrigin }: SdkGuideProps) {
  const { platform, appKey } = app;
  if (platform === "web")
    return <WebGuide app={app} adServeOrigin={adServeOrigin} appKey={appKey} units={units} />;
  return <HttpGuide app={app} units={units} adServeOrigin={adServeOrigin} platform={platform} />;
}

function HttpGuide({
  app,
  units,
  adServeOrigin,
  platform,
}: SdkGuideProps & { platform: "android" | "apple" }) {
  const { t } = useLingui();
  const [first] = units;
  const call = { adServeOrigin, appKey: app.appKey, unitId: first?.id ?? "test-banner", platform };
  const { language, file, request, show } = snippetsOf(app.framework, call);
  const isReactNative = app.framework === "react-native";
  const firstOwn = isReactNative ? 3 : 2;
  const shown = units.length > 1 ? firstOwn + 2 : firstOwn + 1;
  return (
    <ol className="flex list-none flex-col gap-6">
      <GuideStep number={1} title={t`키 확인하기`} isDone={app.sdkSeenAt !== null}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            터미널에서 한 번 호출해 보세요. 테스트 광고가 응답되고, 개발자 센터에 앱이 연결된 것으로 표시돼요.
          </Trans>
        </p>
        <CopyField multiline label={t`첫 요청`} value={firstCall(call)} />
      </GuideStep>
      {isReactNative && <SdkStep call={call} unit={first ?? TEST_BANNER} />}
      <GuideStep number={firstOwn} title={t`광고를 불러오는 코드 넣기`}>
        <p className="pb-2 text-sm text-ink-muted">
          {first ? (
            <Trans>앱에 파일을 하나 만들어 그대로 붙여 넣으세요. 키와 유닛 ID가 채워져 있어요.</Trans>
          ) : (
            <Trans>
              앱에 파일을 하나 만들어 그대로 붙여 넣으세요. 아직 유닛이 없어 테스트 광고를 불러와요.
            </Trans>
          )}
        </p>
        <CopyField multiline label={`${language} · ${file}`} value={request} />
        {app.framework === "native" && <Minimum platform={platform} />}
      </GuideStep>
      {units.length > 1 && <UnitsStep number={firstOwn + 1} units={units} />}
      <GuideStep number={shown} title={t`광고 표시와 노출 알림`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            광고가 화면에 표시될 때 한 번 알려 주세요. 그때 노출로 집계해요. 동영상은 시작과 끝도 알려 주세요.
            리워드 유닛은 끝까지 시청하면 보상해요. 탭하면 도착 주소를 열면 되고, 클릭은 자동으로 집계돼요.
          </Trans>
        </p>
        <CopyField multiline label={language} value={show} />
      </GuideStep>
      <GuideStep number={shown + 1} title={t`더 알아보기`}>
        <p className="text-sm">
          <GuideLink href={`${adServeOrigin}/reference`}>
            <Trans>앱·서버 API 레퍼런스</Trans>
          </GuideLink>
        </p>
      </GuideStep>
    </ol>
  );
}

/** The fixed test ad, for an app without units. */
const TEST_BANNER = { format: "banner", width: 320, height: 100 } as const;

function SdkStep({ call, unit }: { call: AppCall; unit: UnitListItem | typeof TEST_BANNER }) {
  const { t } = useLingui();
  return (
    <GuideStep number={2} title={t`SDK로 광고 표시하기`}>
      <p className="pb-2 text-sm text-ink-muted">
        <Trans>
          SDK가 광고를 표시하고 노출, 클릭, 보상을 알려요. SDK 없이 직접 호출하려면 다음 단계의 코드를 사용해
          주세요.
        </Trans>
      </p>
      <CopyField multiline label="TypeScript · App.tsx" value={reactNativeSdk(call, unit)} />
      <p className="pt-2 text-sm">
        <a href={SAMPLE_APP} download className="inline-flex min-h-6 items-center text-brand-ink underline">
          <Trans>예제 앱 내려받기</Trans>
        </a>
      </p>
    </GuideStep>
  );
}

/** The oldest system on which the guide's code runs. */
function Minimum({ platform }: { platform: "android" | "apple" }) {
  const { path } = useProject();
  if (platform === "android")
    return (
      <p className="pt-2 text-[13px] text-ink-muted">
        <Trans>Android 6(API 23)부터 사용할 수 있어요.</Trans>
      </p>
    );
  return (
    <p className="pt-2 text-[13px] text-ink-muted">
      <Trans>
        iOS 15부터 사용할 수 있어요. iOS 13, 14도 지원하는 앱은{" "}
        <Link to={path("docs/app-frame")} className="text-brand-ink underline">
          웹뷰로 광고를 표시
        </Link>
        해 주세요.
      </Trans>
    </p>
  );
}

function UnitsStep({ number, units }: Pick<SdkGuideProps, "units"> & { number: number }) {
  const { t } = useLingui();
  return (
    <GuideStep number={number} title={t`유닛 ID`}>
      <p className="pb-2 text-sm text-ink-muted">
        <Trans>영역마다 unit 값만 변경해 주세요.</Trans>
      </p>
      <div className="flex flex-col gap-3">
        {units.slice(0, GUIDE_UNITS_MAX).map((unit) => (
          <CopyField key={unit.id} label={unit.name} value={unit.id} />
        ))}
        {units.length > GUIDE_UNITS_MAX && <OtherUnits />}
      </div>
    </GuideStep>
  );
}
