import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlanGoal } from "../../../domain/booking";
import type { EstimateRefusal } from "../../../domain/money";
import type { PlatformStep } from "../../../domain/platform";

export const accountOpened = msg`광고 계정을 만들었어요. 이제 상품을 예약할 수 있어요.`;

export const PLATFORM_STEP_WORDS: Record<PlatformStep | "complete", MessageDescriptor> = {
  name: msg`이름`,
  face: msg`디자인`,
  address: msg`주소`,
  complete: msg`완료`,
};

export const AD_ACCOUNT_STEPS = ["plan", "account", "estimate"] as const;
export type AdAccountStep = (typeof AD_ACCOUNT_STEPS)[number];

export const AD_ACCOUNT_STEP_WORDS: Record<AdAccountStep, MessageDescriptor> = {
  plan: msg`계획`,
  account: msg`광고 계정`,
  estimate: msg`견적`,
};

export const GOAL_WORDS: Record<PlanGoal, { label: MessageDescriptor; description: MessageDescriptor }> = {
  awareness: { label: msg`인지도 높이기`, description: msg`더 많은 사람에게 노출해요` },
  traffic: { label: msg`방문 늘리기`, description: msg`클릭과 방문을 늘려요` },
};

export const REFUSAL_WORDS: Record<EstimateRefusal, MessageDescriptor> = {
  currency: msg`다른 통화로 판매`,
  "too-short": msg`계획보다 긴 기간만 판매`,
  "too-long": msg`계획보다 짧은 기간만 판매`,
  budget: msg`최소 예산 미만`,
  slots: msg`이 기간의 구좌가 모두 예약됐어요`,
};
