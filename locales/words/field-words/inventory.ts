import type { MessageDescriptor } from "@lingui/core";

/** What a publisher sells with: apps, units, products, quests, test devices. */
export const INVENTORY_WORDS: Record<string, MessageDescriptor> = {
  "targeting.unknown": /*i18n*/ {
    id: "field.targeting.unknown",
    message: "등록하지 않은 이벤트나 속성이에요.",
  },
  "targeting.wrongValue": /*i18n*/ {
    id: "field.targeting.wrongValue",
    message: "값의 종류가 맞지 않아요. 이상·이하는 숫자 하나만 비교할 수 있어요.",
  },
  "targeting.collecting": /*i18n*/ {
    id: "field.targeting.collecting",
    message: "아직 사용자를 모으고 있어요. 준비가 끝나면 판매할 수 있어요.",
  },
  "targeting.otherType": /*i18n*/ {
    id: "field.targeting.otherType",
    message: "이 종류의 타깃팅에는 그 속성만으로 모은 카테고리를 선택해 주세요.",
  },
  "app.packageId": /*i18n*/ {
    id: "field.app.packageId",
    message: "com.example.app처럼 점으로 나눈 패키지 이름을 입력해 주세요.",
  },
  "app.bundleId": /*i18n*/ {
    id: "field.app.bundleId",
    message: "com.example.app처럼 점으로 나눈 번들 ID를 입력해 주세요.",
  },
  "app.storeId": /*i18n*/ {
    id: "field.app.storeId",
    message: "App Store 주소의 id 뒤에 있는 숫자를 입력해 주세요.",
  },
  "app.fingerprint": /*i18n*/ {
    id: "field.app.fingerprint",
    message: "SHA-1이나 SHA-256 지문을 16진수로 입력해 주세요.",
  },
  "app.registered": /*i18n*/ {
    id: "field.app.registered",
    message: "이 프로젝트에 이미 등록한 앱이에요.",
  },
  "app.platformFixed": /*i18n*/ {
    id: "field.app.platformFixed",
    message: "등록한 앱의 플랫폼은 변경할 수 없어요.",
  },
  "app.emailDomain": /*i18n*/ {
    id: "field.app.emailDomain",
    message: "{domains} 주소의 이메일만 사용할 수 있어요.",
  },
  "app.emailNone": /*i18n*/ {
    id: "field.app.emailNone",
    message: "이 앱은 이메일로 확인할 수 없어요. DNS 레코드로 확인해 주세요.",
  },
  "product.budgetUnreachable": /*i18n*/ {
    id: "field.product.budgetUnreachable",
    message: "모든 구좌를 최대 기간 예약해도 {max}이에요. 이보다 낮게 입력해 주세요.",
  },
  "product.surchargeSum": /*i18n*/ {
    id: "field.product.surchargeSum",
    message: "할증의 합계가 {max}% 이하여야 해요.",
  },
  "unit.webFormat": /*i18n*/ {
    id: "field.unit.webFormat",
    message: "웹에서는 배너와 네이티브만 사용할 수 있어요.",
  },
  "unit.popupRatio": /*i18n*/ {
    id: "field.unit.popupRatio",
    message: "팝업의 가로세로 비율은 3:2에서 2:3 사이여야 해요.",
  },
  "textItem.id": /*i18n*/ {
    id: "field.textItem.id",
    message: "영문 소문자, 숫자, 밑줄(_)만 사용할 수 있어요.",
  },
  "textItem.duplicate": /*i18n*/ {
    id: "field.textItem.duplicate",
    message: "코드에서 사용할 이름이 서로 달라야 해요.",
  },
  "device.nameless": /*i18n*/ {
    id: "field.device.nameless",
    message: "광고 추적을 제한한 기기가 공통으로 보내는 ID예요. 기기의 고유한 ID를 입력해 주세요.",
  },
  "device.duplicate": /*i18n*/ {
    id: "field.device.duplicate",
    message: "이미 등록한 광고 ID예요.",
  },
  "product.pricingFixed": /*i18n*/ {
    id: "field.product.pricingFixed",
    message: "과금 방식은 변경할 수 없어요.",
  },
  "product.unitArchived": /*i18n*/ {
    id: "field.product.unitArchived",
    message: "보관한 광고 유닛은 사용할 수 없어요.",
  },
  "product.unitSetTaken": /*i18n*/ {
    id: "field.product.unitSetTaken",
    message: "같은 이름의 세트가 있어요. 다른 이름을 입력해 주세요.",
  },
  "product.unitSetMixed": /*i18n*/ {
    id: "field.product.unitSetMixed",
    message: "한 세트에는 같은 형식의 광고 유닛만 추가할 수 있어요.",
  },
  "product.unitTwice": /*i18n*/ {
    id: "field.product.unitTwice",
    message: "같은 광고 유닛을 여러 세트에 추가할 수 없어요. 자체 광고 상품에서만 가능해요.",
  },
  "product.cpcSplash": /*i18n*/ {
    id: "field.product.cpcSplash",
    message: "스플래시 유닛만 있는 상품은 클릭당 과금으로 판매할 수 없어요.",
  },
  "product.clicksTooFew": /*i18n*/ {
    id: "field.product.clicksTooFew",
    message: "하루 예상 클릭이 1회 이상이어야 해요. 예상 노출이나 클릭률을 높여 주세요.",
  },
  "quest.full": /*i18n*/ {
    id: "field.quest.full",
    message: "남은 자리가 없어요. 자리가 다시 나면 참여할 수 있어요.",
  },
  "quest.joined": /*i18n*/ {
    id: "field.quest.joined",
    message: "이미 참여한 사람이에요. 한 사람은 한 번만 참여할 수 있어요.",
  },
  "quest.codeWrong": /*i18n*/ {
    id: "field.quest.codeWrong",
    message: "코드가 다르거나 시간이 지났어요. 다시 요청해 주세요.",
  },
  "quest.phone": /*i18n*/ {
    id: "field.quest.phone",
    message: "휴대폰 번호를 입력해 주세요. 예: 010-1234-5678",
  },
  "quest.orderNumber": /*i18n*/ {
    id: "field.quest.orderNumber",
    message: "주문 번호를 4자 이상 입력해 주세요.",
  },
  "quest.orderUsed": /*i18n*/ {
    id: "field.quest.orderUsed",
    message: "이미 사용된 주문 번호예요.",
  },
  "quest.receiptUsed": /*i18n*/ {
    id: "field.quest.receiptUsed",
    message: "이미 등록된 영수증이에요.",
  },
  "quest.accountUsed": /*i18n*/ {
    id: "field.quest.accountUsed",
    message: "이 퀘스트에 이미 사용된 계좌예요.",
  },
  "quest.receiptSize": /*i18n*/ {
    id: "field.quest.receiptSize",
    message: "10MB 이하의 사진을 선택해 주세요.",
  },
  "quest.receiptType": /*i18n*/ {
    id: "field.quest.receiptType",
    message: "JPG, PNG, WebP 사진을 선택해 주세요.",
  },
  "quest.channel": /*i18n*/ {
    id: "field.quest.channel",
    message: "영문 소문자와 숫자만 사용할 수 있어요.",
  },
  "quest.channelTaken": /*i18n*/ {
    id: "field.quest.channelTaken",
    message: "이미 사용 중인 주소예요. 다른 주소를 입력해 주세요.",
  },
  "quest.channelFixed": /*i18n*/ {
    id: "field.quest.channelFixed",
    message: "퀘스트 주소는 만든 뒤에 변경할 수 없어요.",
  },
  "quest.kindFixed": /*i18n*/ {
    id: "field.quest.kindFixed",
    message: "퀘스트 유형은 만든 뒤에 변경할 수 없어요.",
  },
  "quest.onlyKrw": /*i18n*/ {
    id: "field.quest.onlyKrw",
    message: "퀘스트는 통화가 원화인 매체에서만 판매할 수 있어요.",
  },
  "quest.rankingNotOffered": /*i18n*/ {
    id: "field.quest.rankingNotOffered",
    message: "순위를 올리는 퀘스트는 예약할 수 없어요. 꾸준한 상승을 선택해 주세요.",
  },
  "quest.paybackTooSmall": /*i18n*/ {
    id: "field.quest.paybackTooSmall",
    message: "환급액은 가격의 절반인 {min} 이상이어야 해요.",
  },
  "quest.paybackTooLarge": /*i18n*/ {
    id: "field.quest.paybackTooLarge",
    message: "환급액은 가격인 {max} 이하여야 해요.",
  },
};
