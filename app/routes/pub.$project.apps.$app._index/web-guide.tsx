import { Trans, useLingui } from "@lingui/react/macro";
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

/** What to paste into a web page, with this app's own key and units filled in. */
export function WebGuide({ appId, adServeOrigin, appKey, units }: WebGuideProps & { appId: string }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <ol className="flex list-none flex-col gap-6">
      <GuideStep number={1} title={t`스크립트 넣기`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>광고를 보여 줄 모든 페이지의 head 안에 한 번만 넣어 주세요.</Trans>
        </p>
        <CopyField multiline label={t`스크립트`} value={scriptTag(adServeOrigin, appKey)} />
      </GuideStep>
      <GuideStep number={2} title={t`광고 자리 만들기`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            광고가 나올 자리에 유닛마다 하나씩 넣어 주세요. 자리를 미리 잡아 두어서 화면이 밀리지 않고, 나중에
            추가된 자리도 알아서 채워요. 팔리지 않은 자리는 접혀요. 비워 두려면 data-empty를 지워 주세요.
          </Trans>
        </p>
        {units.length === 0 ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-sm">
              <Trans>이 앱에는 아직 광고 유닛이 없어요. 유닛을 만들면 코드가 여기에 나타나요.</Trans>
            </p>
            {may("unit.write") && (
              <LinkButton to={path(`units/new?app=${appId}`)} variant="primary" size="small">
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
      <GuideStep number={3} title={t`이용자 번호 알려 주기 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            로그인한 이용자를 알면 번호를 함께 적어 주세요. 기기가 바뀌어도 노출 횟수를 지켜요. 적지 않으면
            브라우저마다 임의의 번호를 쓰고, 번호는 되돌릴 수 없게 바꾼 뒤에만 저장해요.
          </Trans>
        </p>
        <CopyField
          multiline
          label={t`이용자 번호가 있는 광고 자리`}
          value={first ? unitTag(first, uid) : `<div data-madang-unit="unt_..."${uid}></div>`}
        />
      </GuideStep>
      <GuideStep number={4} title={t`네이티브 광고를 내 모양으로 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>
            template 안에 원하는 모양을 만들고, 이미지와 글이 들어갈 곳에 data-madang-slot을 적어 주세요.
            누르면 광고주에게 가는 일은 저희가 해요.
          </Trans>
        </p>
        <CopyField multiline label={t`템플릿`} value={templateTag(native)} />
      </GuideStep>
      <GuideStep number={5} title={t`ES 모듈로 쓰기 (선택)`}>
        <p className="pb-2 text-sm text-ink-muted">
          <Trans>모듈로 만든 페이지라면 스크립트 대신 불러와 쓸 수 있어요.</Trans>
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
              <Trans>새로 고침, 지연 로딩, 동의, 이벤트가 움직이는 데모</Trans>
            </GuideLink>
          </li>
          <li>
            <GuideLink href={`${adServeOrigin}/reference`}>
              <Trans>앱과 서버에서 부르는 API 레퍼런스</Trans>
            </GuideLink>
          </li>
        </ul>
      </GuideStep>
    </>
  );
}
