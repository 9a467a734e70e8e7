import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyField } from "../../components/copy-field";

/** The one script tag of a page. */
export function scriptTag(adServeOrigin: string, appKey: string): string {
  return `<script async src="${adServeOrigin}/sdk/v1.js" data-key="${appKey}"></script>`;
}

/** The element that a unit is shown in. */
export function unitTag(unitId: string): string {
  return `<div data-madang-unit="${unitId}"></div>`;
}

interface SdkGuideProps {
  adServeOrigin: string;
  appKey: string;
  units: readonly { id: string; name: string }[];
}

/** What to paste into a web page, with this app's own key and units filled in. */
export function SdkGuide({ adServeOrigin, appKey, units }: SdkGuideProps) {
  const { t } = useLingui();
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
          <Trans>광고가 나올 자리에 유닛마다 하나씩 넣어 주세요. 나중에 추가된 자리도 알아서 채워요.</Trans>
        </p>
        {units.length === 0 ? (
          <p className="text-sm">
            <Trans>이 앱에는 아직 광고 유닛이 없어요. 유닛을 만들면 코드가 여기에 나타나요.</Trans>
          </p>
        ) : (
          <div className="flex flex-col gap-3">
            {units.map((unit) => (
              <CopyField key={unit.id} multiline label={unit.name} value={unitTag(unit.id)} />
            ))}
          </div>
        )}
      </GuideStep>
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
          value={`<div data-madang-unit="${units[0]?.id ?? "unt_..."}" data-madang-uid="USER_ID"></div>`}
        />
      </GuideStep>
    </ol>
  );
}

function GuideStep(props: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className="nums flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
        aria-hidden="true"
      >
        {props.number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pb-1 text-sm font-semibold">{props.title}</h3>
        {props.children}
      </div>
    </li>
  );
}
