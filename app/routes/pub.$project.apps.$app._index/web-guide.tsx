import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnApp } from "../../../domain/inventory";
import {
  moduleCode,
  type SnippetUnit,
  scriptTag,
  templateTag,
  unitTag,
} from "../../areas/publisher/apps/snippets/web";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { CopyField } from "../../ui/copy-field";
import { GUIDE_UNITS_MAX, GuideLink, GuideStep, OtherUnits } from "./guide-step";

interface WebGuideProps {
  adServeOrigin: string;
  appKey: string;
  units: readonly (SnippetUnit & { name: string })[];
}

/** Integration guide for a web page, with this app's key and units filled in. */
export function WebGuide({
  app,
  adServeOrigin,
  appKey,
  units,
}: WebGuideProps & { app: Pick<OwnApp, "id" | "sdkSeenAt"> }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <ol className="flex list-none flex-col gap-6">
      <GuideStep number={1} title={t`스크립트 넣기`} isDone={app.sdkSeenAt !== null}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>광고를 노출할 모든 페이지의 head 안에 한 번만 넣어 주세요.</Trans>
        </p>
        <CopyField multiline label={t`스크립트`} value={scriptTag(adServeOrigin, appKey)} />
      </GuideStep>
      <GuideStep number={2} title={t`광고 영역 만들기`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            광고가 노출될 위치에 유닛별로 하나씩 넣어 주세요. 영역을 미리 확보해 화면이 밀리지 않고, 나중에
            추가된 영역도 자동으로 채워져요. 판매되지 않은 영역은 접혀요. 비워 두려면 data-empty를 삭제해
            주세요.
          </Trans>
        </p>
        {units.length === 0 ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-sm">
              <Trans>이 앱에는 광고 유닛이 없어요. 유닛을 만들면 코드가 여기에 표시돼요.</Trans>
            </p>
            {may("unit.write") && (
              <LinkButton to={path(`units/new?app=${app.id}`)} variant="primary" size="small">
                <Trans>광고 유닛 만들기</Trans>
              </LinkButton>
            )}
          </div>
        ) : (
          <div className="flex flex-col gap-3">
            {units.slice(0, GUIDE_UNITS_MAX).map((unit) => (
              <CopyField key={unit.id} multiline label={unit.name} value={unitTag(unit)} />
            ))}
            {units.length > GUIDE_UNITS_MAX && <OtherUnits />}
          </div>
        )}
      </GuideStep>
      <OptionalSteps adServeOrigin={adServeOrigin} appKey={appKey} units={units} />
    </ol>
  );
}

function OptionalSteps({ adServeOrigin, appKey, units }: WebGuideProps) {
  const { t } = useLingui();
  const native = units.find(({ format }) => format === "native") ?? { id: "unt_...", textItems: [] };
  const first = units[0];
  const uid = ' data-madang-uid="USER_ID"';
  return (
    <>
      <GuideStep number={3} title={t`사용자 ID 전달 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            로그인한 사용자를 알면 ID를 함께 입력해 주세요. 기기가 바뀌어도 노출 빈도가 유지돼요. 입력하지
            않으면 브라우저마다 임의의 ID를 사용하고, ID는 복원할 수 없게 변환한 뒤에만 저장해요.
          </Trans>
        </p>
        <CopyField
          multiline
          label={t`사용자 ID가 있는 광고 영역`}
          value={first ? unitTag(first, uid) : `<div data-madang-unit="unt_..."${uid}></div>`}
        />
      </GuideStep>
      <GuideStep number={4} title={t`네이티브 광고 레이아웃 변경 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            template 안에 원하는 레이아웃을 만들고, 이미지와 텍스트가 들어갈 곳에 data-madang-slot을 추가해
            주세요. 클릭은 자동으로 처리돼요.
          </Trans>
        </p>
        <CopyField multiline label={t`템플릿`} value={templateTag(native)} />
      </GuideStep>
      <GuideStep number={5} title={t`ES 모듈로 사용하기 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>모듈을 사용하는 페이지에서는 스크립트 대신 import로 사용할 수 있어요.</Trans>
        </p>
        <CopyField
          multiline
          label={t`ES 모듈`}
          value={moduleCode(adServeOrigin, appKey, first?.id ?? "unt_...")}
        />
      </GuideStep>
      <GuideStep number={6} title={t`더 알아보기`}>
        <ul className="list-disc pl-5 text-sm">
          <li>
            <GuideLink href={`${adServeOrigin}/demo`}>
              <Trans>새로 고침, 지연 로딩, 동의, 이벤트 데모</Trans>
            </GuideLink>
          </li>
          <li>
            <GuideLink href={`${adServeOrigin}/reference`}>
              <Trans>앱·서버 API 레퍼런스</Trans>
            </GuideLink>
          </li>
        </ul>
      </GuideStep>
    </>
  );
}
