import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  type FormatSettings,
  settingsOf,
  type TextItem,
  UNIT_SIDE_MAX_PX,
  type UnitSettings,
} from "../../../../domain/inventory";
import type { AdFormat, Platform, WebPlacement } from "../../../../domain/kernel";
import { sampleAnswer, unitStage } from "../../../../domain/serving";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { UnitStageView } from "../../campaign/unit-stage-view";

/** Behaviour of a unit that an image cannot show. */
export function UnitBehaviour({ format, settings }: { format: AdFormat; settings: UnitSettings }) {
  const sentences = useSentences(format, settings);
  if (sentences.length === 0) return null;
  return (
    <ul className="list-disc pl-4">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function useSentences(format: AdFormat, settings: UnitSettings): string[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const seconds = (ms: number) => number(ms / 1000);
  const said: { [F in AdFormat]: (own: FormatSettings[F]) => (string | false)[] } = {
    banner: ({ carousel }) => [
      carousel !== null && t`광고가 여러 개면 ${seconds(carousel.intervalMs)}초마다 전환돼요.`,
      carousel?.indicator === true && t`1/3처럼 광고 순서를 표시해요.`,
    ],
    native: () => [],
    interstitial: ({ closeDelayMs }) => [
      closeDelayMs > 0
        ? t`닫기 버튼이 ${seconds(closeDelayMs)}초 후 표시돼요.`
        : t`닫기 버튼이 바로 표시돼요.`,
    ],
    rewarded: ({ closeDelayMs, rewardAfterMs }) => [
      t`닫기 버튼이 ${seconds(closeDelayMs)}초 후 표시돼요.`,
      t`이미지는 ${seconds(rewardAfterMs)}초, 동영상은 끝까지 시청하면 보상을 제공해요.`,
    ],
    popup: ({ closeOnTapOutside }) => [
      closeOnTapOutside ? t`바깥 영역을 탭하면 닫혀요.` : t`바깥 영역을 탭해도 닫히지 않아요.`,
    ],
    splash: ({ closeAfterMs }) => [t`${seconds(closeAfterMs)}초 후 자동으로 닫혀요.`],
  };
  const sayings = (said[format] as (own: UnitSettings) => (string | false)[])(settingsOf(format, settings));
  return sayings.filter((saying) => saying !== false);
}

/** Unit data of a preview; sizes as typed. */
export interface PreviewedUnit {
  format: AdFormat;
  platform: Platform;
  width: string | number;
  height: string | number;
  placement: WebPlacement;
  textItems: readonly Pick<TextItem, "id" | "label">[];
  adMark: boolean;
  settings: UnitSettings | null;
}

interface UnitPreviewProps {
  unit: PreviewedUnit;
  adServeOrigin: string;
}

/** Preview of the ad server's answer with a sample ad in its place, and a description of its behaviour. */
export function UnitPreview({ unit, adServeOrigin }: UnitPreviewProps) {
  const { t } = useLingui();
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const w = Number(unit.width);
  const h = Number(unit.height);
  const known = [w, h].every((side) => Number.isInteger(side) && side >= 1 && side <= UNIT_SIDE_MAX_PX);
  if (!known) {
    return (
      <p className="text-sm text-ink-muted">
        <Trans>크기를 정하면 미리 볼 수 있어요.</Trans>
      </p>
    );
  }
  const { format, platform, placement, adMark } = unit;
  const items = format === "native" ? unit.textItems.filter(({ id }) => id !== "") : [];
  const settings = settingsOf(format, unit.settings);
  const answered = sampleAnswer(
    {
      ...{ platform, format, w, h, placement, adMark, settings },
      ...(items.length > 0 ? { textIds: items.map(({ id }) => id) } : {}),
    },
    {
      advertiser: t`광고주 이름`,
      headline: t`광고 제목이 여기에 표시돼요`,
      body: t`본문은 여기에 약 두 줄로 표시돼요.`,
      callToAction: t`더 알아보기`,
      texts: Object.fromEntries(items.map(({ id, label }) => [id, label])),
    },
    adServeOrigin,
  );
  const words = { close: t`닫기`, hideForToday: t`오늘 하루 보지 않기` };
  return (
    <figure className="flex flex-col gap-2">
      {format === "splash" && (
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={theme === "dark"}
            onChange={(event) => setTheme(event.target.checked ? "dark" : "light")}
            className="size-[18px] accent-(--brand-ink)"
          />
          {t`어두운 화면으로 보기`}
        </label>
      )}
      <UnitStageView stage={unitStage(answered, platform, words, theme)} label={t`광고 미리 보기`} />
      <figcaption className="flex flex-col gap-1 text-[13px] text-ink-muted">
        <span className="nums">{t`${w}×${h}px`}</span>
        <UnitBehaviour format={format} settings={settings} />
      </figcaption>
    </figure>
  );
}

/** The preview in a card that stays in view beside a long form. */
export function UnitPreviewCard(props: UnitPreviewProps) {
  return (
    <Card
      title={<Trans>미리 보기</Trans>}
      description={<Trans>광고 서버의 응답 그대로예요. 이미지는 예시예요.</Trans>}
      className="lg:sticky lg:top-[calc(var(--header-height)+16px)]"
    >
      <UnitPreview {...props} />
    </Card>
  );
}
