import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useOutletContext, useParams } from "@remix-run/react";
import { BOOKING_STEPS, type BookingStep, bookingSteps } from "../../../../domain/booking";
import { useProject } from "../../../kit/use-project";
import type { DraftPage } from "./draft.server";

export const STEP_TITLES: Record<BookingStep, MessageDescriptor> = {
  schedule: msg`일정`,
  targeting: msg`타깃팅`,
  quest: msg`퀘스트`,
  info: msg`캠페인 정보`,
  creatives: msg`소재`,
  billing: msg`결제 정보`,
  confirm: msg`확인`,
};

/** Names of refused fields, by their path in `requestReview`'s refusal. */
export const FIELD_WORDS: Record<string, MessageDescriptor> = {
  "schedule.startDay": msg`시작일`,
  "schedule.endDay": msg`종료일`,
  "schedule.budgetMinor": msg`예산`,
  "quest.startDay": msg`시작일`,
  "quest.endDay": msg`종료일`,
  "quest.quest.goal": msg`목표`,
  "quest.quest.productName": msg`제품 이름`,
  "quest.quest.brandName": msg`브랜드 이름`,
  "quest.quest.purchaseUrl": msg`구매 링크`,
  "quest.quest.priceMinor": msg`가격`,
  "quest.quest.paybackMinor": msg`환급액`,
  "quest.quest.recruitmentTarget": msg`모집 인원`,
  "quest.quest.decisionDays": msg`확인 기간`,
  "quest.quest.returnDays": msg`환급 대기 기간`,
  "info.name": msg`캠페인 이름`,
  "info.advertiserName": msg`광고주 이름`,
  "info.advertiserLink": msg`광고주 링크`,
  "info.advertiserCategory": msg`광고 업종`,
  "info.destinationUrl": msg`랜딩 URL`,
  "info.contractName": msg`계약 담당자 이름`,
  "info.contractEmail": msg`계약 담당자 이메일`,
  "info.agencyName": msg`대행사 이름`,
  "info.agencyEmail": msg`대행사 이메일`,
  "info.frequencyCap": msg`노출 빈도`,
  "info.dailyQuota": msg`하루 한도`,
  "info.memo": msg`메모`,
  "billing.paymentMethod": msg`결제 방법`,
  "billing.taxInvoice.businessName": msg`상호`,
  "billing.taxInvoice.registrationNumber": msg`사업자등록번호`,
  "billing.taxInvoice.managerEmail": msg`세금계산서 담당자 이메일`,
  "billing.taxInvoice.ccEmails": msg`참조 이메일`,
};

/** The draft loaded by the layout. */
export function useDraft(): DraftPage {
  return useOutletContext<DraftPage>();
}

/** The steps of the draft. */
export function useBookingSteps(): BookingStep[] {
  const { campaign, offer } = useDraft().detail;
  return bookingSteps(offer, campaign.targeting);
}

/** The draft's id from the URL; also works in the layout itself. @param known used if the URL has none */
export function useDraftId(known = ""): string {
  return useParams().campaign ?? known;
}

/** Paths of the draft's steps. */
export function useStepPath(campaignId: string): (step: BookingStep) => string {
  const { path } = useProject();
  return (step) => path(`campaigns/${campaignId}/edit/${step}`);
}

export function isStep(value: string | undefined): value is BookingStep {
  return BOOKING_STEPS.some((step) => step === value);
}
