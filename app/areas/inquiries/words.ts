import { msg } from "@lingui/core/macro";
import type { InquiryState } from "../../../domain/desk";
import type { BadgeTone } from "../../ui/badge";

export const title = msg`문의`;

/** Toasts for the answering publisher or operators. */
export const answered = msg`답변을 보냈어요.`;
export const closed = msg`문의를 종료했어요.`;
export const assigned = msg`담당을 변경했어요.`;
export const reopened = msg`문의를 다시 열었어요.`;

export const INQUIRY_STATE_WORDS = {
  open: msg`답변 대기`,
  answered: msg`답변 완료`,
  closed: msg({ message: "종료", context: "inquiry" }),
} satisfies Record<InquiryState, ReturnType<typeof msg>>;

export const INQUIRY_STATE_TONE: Record<InquiryState, BadgeTone> = {
  open: "warning",
  answered: "positive",
  closed: "neutral",
};

export const supportTitle = msg`고객 지원`;

/** Toasts after an inquiry was sent. Source: rule H4. */
export const INQUIRY_TOASTS = {
  media: msg`매체에 문의를 보냈어요. 답변은 이메일과 ‘문의’에서 확인할 수 있어요.`,
  pubSupport: msg`문의를 보냈어요. 2영업일 안에 이메일과 이 화면으로 답변해 드려요.`,
  support: msg`문의를 보냈어요. 2영업일 안에 이메일과 ‘문의’로 답변해 드려요.`,
};
