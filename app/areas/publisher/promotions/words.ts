import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PromotionState } from "../../../../domain/content";
import type { BadgeTone } from "../../../ui/badge";

export const STATE_TONE: Record<PromotionState, BadgeTone> = {
  draft: "neutral",
  scheduled: "info",
  shown: "positive",
  over: "warning",
};

export const STATE_WORDS: Record<PromotionState, MessageDescriptor> = {
  draft: msg`게시 전`,
  scheduled: msg`게시 예정`,
  shown: msg`게시 중`,
  over: msg`기간 만료`,
};

export const PROMOTION_TOASTS = {
  created: msg`프로모션을 만들었어요.`,
  saved: msg`저장했어요.`,
  deleted: msg`프로모션을 삭제했어요.`,
};
