import type { I18n, MessageDescriptor } from "@lingui/core";
import { CTA_OPTIONS, type CtaOption } from "../../domain/content";

/** The words on a creative's button. No macro here: plans are compiled outside of Vite. */
export const CTA_WORDS: Record<CtaOption, MessageDescriptor> = {
  none: /*i18n*/ { id: "cta.none", message: "없음" },
  "learn-more": /*i18n*/ { id: "cta.learn-more", message: "더 알아보기" },
  "go-now": /*i18n*/ { id: "cta.go-now", message: "바로 가기" },
  "contact-us": /*i18n*/ { id: "cta.contact-us", message: "문의하기" },
  "install-now": /*i18n*/ { id: "cta.install-now", message: "설치하기" },
  "apply-now": /*i18n*/ { id: "cta.apply-now", message: "신청하기" },
  "buy-now": /*i18n*/ { id: "cta.buy-now", message: "구매하기" },
  "order-now": /*i18n*/ { id: "cta.order-now", message: "주문하기" },
  "sign-up": /*i18n*/ { id: "cta.sign-up", message: "가입하기" },
  "book-now": /*i18n*/ { id: "cta.book-now", message: "예약하기" },
  "visit-us": /*i18n*/ { id: "cta.visit-us", message: "방문하기" },
};

/** The button's words as the ad shows them, or null for an ad without a button. */
export function ctaLabel(i18n: I18n, cta: string | null): string | null {
  const option = CTA_OPTIONS.find((known) => known === cta);
  return option && option !== "none" ? i18n._(CTA_WORDS[option]) : null;
}
