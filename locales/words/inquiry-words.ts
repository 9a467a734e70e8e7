import type { MessageDescriptor } from "@lingui/core";
import type {
  CONTACT_TYPES,
  INQUIRY_BUDGETS,
  INQUIRY_SCHEDULES,
  MEDIA_INQUIRY_TYPES,
  PAYMENT_REQUEST,
  SUPPORT_INQUIRY_TYPES,
} from "../../domain/desk";

/* No macro here, since mails are bundled without the macro transform. */
export const MEDIA_TYPE_WORDS: Record<
  (typeof MEDIA_INQUIRY_TYPES)[number] | typeof PAYMENT_REQUEST,
  MessageDescriptor
> = {
  booking: /*i18n*/ { id: "inquiry.media.booking", message: "예약과 일정" },
  price: /*i18n*/ { id: "inquiry.media.price", message: "가격과 할인" },
  partnership: /*i18n*/ { id: "inquiry.media.partnership", message: "제휴" },
  other: /*i18n*/ { id: "inquiry.media.other", message: "기타 문의" },
  "manual-payment": /*i18n*/ { id: "inquiry.media.manualPayment", message: "수동 결제 허용 요청" },
};

/** What a request for manual payment says, and what its answer does. */
export const PAYMENT_REQUEST_WORDS = {
  asked: /*i18n*/ {
    id: "inquiry.paymentRequest.asked",
    message: "‘{product}’ 상품을 예약하고 싶어요. 수동 결제를 허용해 주세요.",
  },
  granted: /*i18n*/ {
    id: "inquiry.paymentRequest.granted",
    message: "수동 결제를 허용했어요. 이제 예약의 결제 단계에서 수동 결제를 선택할 수 있어요.",
  },
} satisfies Record<string, MessageDescriptor>;

export const SUPPORT_TYPE_WORDS: Record<(typeof SUPPORT_INQUIRY_TYPES)[number], MessageDescriptor> = {
  booking: /*i18n*/ { id: "inquiry.support.booking", message: "예약" },
  creative: /*i18n*/ { id: "inquiry.support.creative", message: "소재" },
  review: /*i18n*/ { id: "inquiry.support.review", message: "검토와 반려" },
  payment: /*i18n*/ { id: "inquiry.support.payment", message: "결제와 세금계산서" },
  report: /*i18n*/ { id: "inquiry.support.report", message: "리포트와 성과" },
  account: /*i18n*/ { id: "inquiry.support.account", message: "계정과 멤버" },
  other: /*i18n*/ { id: "inquiry.support.other", message: "기타 문의" },
};

export const CONTACT_TYPE_WORDS: Record<(typeof CONTACT_TYPES)[number], MessageDescriptor> = {
  publisher: /*i18n*/ { id: "contact.publisher", message: "매체 도입" },
  advertiser: /*i18n*/ { id: "contact.advertiser", message: "광고 집행" },
  partnership: /*i18n*/ { id: "contact.partnership", message: "제휴" },
  "coffee-chat": /*i18n*/ { id: "contact.coffeeChat", message: "커피챗" },
  other: /*i18n*/ { id: "contact.other", message: "기타 문의" },
};

export const BUDGET_WORDS: Record<(typeof INQUIRY_BUDGETS)[number], MessageDescriptor> = {
  "under-10m": /*i18n*/ { id: "inquiry.budget.under10m", message: "1천만 원 미만" },
  "under-50m": /*i18n*/ { id: "inquiry.budget.under50m", message: "5천만 원 미만" },
  "under-100m": /*i18n*/ { id: "inquiry.budget.under100m", message: "1억 원 미만" },
  "over-100m": /*i18n*/ { id: "inquiry.budget.over100m", message: "1억 원 이상" },
};

export const SCHEDULE_WORDS: Record<(typeof INQUIRY_SCHEDULES)[number], MessageDescriptor> = {
  "under-1": /*i18n*/ { id: "inquiry.schedule.under1", message: "1개월 안" },
  "under-3": /*i18n*/ { id: "inquiry.schedule.under3", message: "3개월 안" },
  "under-6": /*i18n*/ { id: "inquiry.schedule.under6", message: "6개월 안" },
  "over-6": /*i18n*/ { id: "inquiry.schedule.over6", message: "6개월 뒤" },
  undecided: /*i18n*/ { id: "inquiry.schedule.undecided", message: "아직 정하지 않았어요" },
};
