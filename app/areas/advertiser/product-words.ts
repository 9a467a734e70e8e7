import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import { isAudience } from "../../../domain/inventory";
import { AD_FORMATS, type AdFormat } from "../../../domain/kernel";
import type { ProductOffer } from "../../../worker/services/inventory";
import { useFormat } from "../../ui/use-format";
import { FORMAT_WORDS } from "../campaign/words";

/** Fields of a product that its card displays. */
export type CardProduct = Pick<
  ProductOffer,
  | "name"
  | "description"
  | "pricingType"
  | "videoPriceMinor"
  | "currency"
  | "minBudgetMinor"
  | "discountBp"
  | "cppMinDays"
  | "cppSlots"
  | "isPrivate"
  | "targetings"
  | "expectedDailyImpressions"
> & {
  /** Null until its publisher sets it. */
  priceMinor: number | null;
};

/** Texts of a product's price, formats and options. */
export function useProductWords() {
  const { t } = useWords();
  const { i18n } = useLingui();
  const format = useFormat();
  const targetingNames = { language: t`언어`, country: t`국가` };
  return {
    price: ({ pricingType, priceMinor, currency }: CardProduct) => {
      if (pricingType === "inhouse") return t`무료`;
      if (pricingType === "cpq") return t`캠페인별로 정해요`;
      if (priceMinor === null) return t`아직 정하지 않았어요`;
      const amount = format.money(priceMinor, currency);
      if (pricingType === "cpp") return t`${amount} / 구좌·일`;
      return pricingType === "cpc" ? t`${amount} / 클릭` : t`${amount} / 노출 1,000회`;
    },
    /** Null if videos have the same price as images. */
    videoPrice: ({ videoPriceMinor, currency }: Pick<CardProduct, "videoPriceMinor" | "currency">) => {
      if (!videoPriceMinor) return null;
      const amount = format.money(videoPriceMinor, currency);
      return t`${amount} / 노출 1,000회`;
    },
    formats: (formats: readonly string[]) =>
      AD_FORMATS.filter((known) => formats.includes(known)).map((known) => i18n._(FORMAT_WORDS[known])),
    format: (value: AdFormat) => i18n._(FORMAT_WORDS[value]),
    targetings: ({ targetings }: Pick<CardProduct, "targetings">) =>
      targetings.map((targeting) => {
        const { surchargeMilliPct, required } = targeting;
        const shown = isAudience(targeting) ? targeting.name : targetingNames[targeting.type];
        const name = required ? t`${shown} 필수` : shown;
        return surchargeMilliPct > 0 ? t`${name} (+${format.number(surchargeMilliPct / 1000)}%)` : name;
      }),
  };
}
