import type { MessageDescriptor } from "@lingui/core";
import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { MediaItem } from "../../../../worker/services/platform";
import { useFormat } from "../../../ui/use-format";
import { FORMAT_WORDS, PRICING_WORDS } from "../../campaign/words";
import { PLATFORM_WORDS } from "../../publisher/apps/words";

export type MediaTerms = MediaItem["terms"][number];

/** Texts of a publisher's prices, formats and platforms. */
export function useMediaWords() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  return {
    pricing: ({ pricing }: MediaTerms) => i18n._(PRICING_WORDS[pricing]),
    price: ({ pricing, currency, lowMinor, highMinor }: MediaTerms) => {
      if (pricing === "cpq") return t`캠페인별로 정해요`;
      const low = format.money(lowMinor, currency);
      const amount = lowMinor === highMinor ? low : `${low} – ${format.money(highMinor, currency)}`;
      if (pricing === "cpp") return t`${amount} / 구좌·일`;
      return pricing === "cpc" ? t`${amount} / 클릭` : t`${amount} / 노출 1,000회`;
    },
    /** Null where each campaign has a price of its own. */
    least: ({ pricing, currency, leastMinor }: MediaTerms) =>
      pricing === "cpq" ? null : format.money(leastMinor, currency),
    formats: ({ formats }: Pick<MediaItem, "formats">) => wordsOf(formats, FORMAT_WORDS),
    platforms: ({ platforms }: Pick<MediaItem, "platforms">) => wordsOf(platforms, PLATFORM_WORDS),
    readers: ({ dailyReaders }: Pick<MediaItem, "dailyReaders">) =>
      dailyReaders === null ? t`측정되지 않음` : t`하루 약 ${format.number(dailyReaders)}명`,
  };

  function wordsOf<Key extends string>(
    keys: readonly string[],
    words: Record<Key, MessageDescriptor>,
  ): { key: string; word: string }[] {
    return keys.flatMap((key) => (key in words ? [{ key, word: i18n._(words[key as Key]) }] : []));
  }
}
