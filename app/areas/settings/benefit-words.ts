import { useLingui } from "@lingui/react/macro";
import type { BenefitState, BenefitType } from "../../../domain/platform";
import type { BadgeTone } from "../../ui/badge";

export const STATE_TONE: Record<BenefitState, BadgeTone> = {
  published: "positive",
  unpublished: "neutral",
  expired: "warning",
};

/** Names of a benefit's types and states. */
export function useBenefitWords() {
  const { t } = useLingui();
  const types: Record<BenefitType, string> = {
    discount: t`할인`,
    "free-trial": t`무료 체험`,
    bonus: t`추가 제공`,
    custom: t`직접 설정`,
  };
  const states: Record<BenefitState, string> = {
    published: t`게시 중`,
    unpublished: t`게시 전`,
    expired: t`기간 만료`,
  };
  return { types, states };
}
