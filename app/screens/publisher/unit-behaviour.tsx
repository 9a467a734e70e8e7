import { useLingui } from "@lingui/react/macro";
import { type FormatSettings, settingsOf, type UnitSettings } from "../../../domain/inventory";
import type { AdFormat } from "../../../domain/kernel";
import { useFormat } from "../../components/use-format";

/** How a unit behaves, as far as a picture does not show it. */
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
      carousel !== null && t`보여 줄 광고가 여럿이면 ${seconds(carousel.intervalMs)}초마다 넘겨요.`,
      carousel?.indicator === true && t`몇 번째 광고인지 1/3처럼 보여 줘요.`,
    ],
    native: () => [],
    interstitial: ({ closeDelayMs }) => [
      closeDelayMs > 0 ? t`닫기 버튼이 ${seconds(closeDelayMs)}초 뒤에 나와요.` : t`닫기 버튼이 바로 나와요.`,
    ],
    rewarded: ({ closeDelayMs, rewardAfterMs }) => [
      t`닫기 버튼이 ${seconds(closeDelayMs)}초 뒤에 나와요.`,
      t`이미지는 ${seconds(rewardAfterMs)}초, 동영상은 끝까지 보면 보상을 줘요.`,
    ],
    popup: ({ closeOnTapOutside }) => [
      closeOnTapOutside ? t`바깥을 누르면 닫혀요.` : t`바깥을 눌러도 닫히지 않아요.`,
    ],
    splash: ({ closeAfterMs }) => [t`${seconds(closeAfterMs)}초 뒤에 저절로 닫혀요.`],
  };
  const sayings = (said[format] as (own: UnitSettings) => (string | false)[])(settingsOf(format, settings));
  return sayings.filter((saying) => saying !== false);
}
