import type { MessageDescriptor } from "@lingui/core";

/** A project itself: its address, whom it admits and blocks, and how money reaches it. */
export const PROJECT_WORDS: Record<string, MessageDescriptor> = {
  callbackUrl: /*i18n*/ {
    id: "field.callbackUrl",
    message: "https로 시작하는 공개 서버 주소를 입력해 주세요.",
  },
  credential: /*i18n*/ {
    id: "field.credential",
    message: "공백 없이 영문, 숫자, 기호로 입력해 주세요. ID에는 콜론(:)을 사용할 수 없어요.",
  },
  approvalNumber: /*i18n*/ {
    id: "field.approvalNumber",
    message: "승인 번호 숫자 24자리를 입력해 주세요.",
  },
  registrationNumber: /*i18n*/ {
    id: "field.registrationNumber",
    message: "사업자등록번호 숫자 10자리를 입력해 주세요.",
  },
  "registrationNumber.checkDigit": /*i18n*/ {
    id: "field.registrationNumber.checkDigit",
    message: "올바르지 않은 사업자등록번호예요. 숫자를 다시 확인해 주세요.",
  },
  taxId: /*i18n*/ {
    id: "field.taxId",
    message: "영문자, 숫자, 하이픈으로 5~20자를 입력해 주세요.",
  },
  "taxId.gstin": /*i18n*/ {
    id: "field.taxId.gstin",
    message: "GSTIN 15자리를 입력해 주세요. 예: 27AAPFU0939F1ZV",
  },
  "taxId.corporate": /*i18n*/ {
    id: "field.taxId.corporate",
    message: "법인번호 13자리를 입력해 주세요. T로 시작하는 적격청구서 발행사업자 번호도 입력할 수 있어요.",
  },
  "taxInvoice.ccIsManager": /*i18n*/ {
    id: "field.taxInvoice.ccIsManager",
    message: "담당자는 이미 받아요. 다른 이메일을 입력해 주세요.",
  },
  "taxInvoice.ccTwice": /*i18n*/ {
    id: "field.taxInvoice.ccTwice",
    message: "같은 이메일이 두 번 있어요.",
  },
  "payment.ownAccount": /*i18n*/ {
    id: "field.payment.ownAccount",
    message: "광고주 본인의 계정이에요. 결제할 다른 계정을 선택해 주세요.",
  },
  "template.tooMany": /*i18n*/ {
    id: "field.template.tooMany",
    message: "{max}개까지 저장할 수 있어요. 사용하지 않는 사유를 삭제해 주세요.",
  },
  "alias.format": /*i18n*/ {
    id: "field.alias.format",
    message: "영문 소문자, 숫자, 하이픈만 사용할 수 있고 하이픈으로 시작하거나 끝날 수 없어요.",
  },
  "alias.reserved": /*i18n*/ {
    id: "field.alias.reserved",
    message: "사용할 수 없는 주소예요. 다른 주소를 입력해 주세요.",
  },
  "name.reserved": /*i18n*/ {
    id: "field.name.reserved",
    message: "마당에서 사용하는 이름이에요. 다른 이름을 입력해 주세요.",
  },
  "alias.taken": /*i18n*/ { id: "field.alias.taken", message: "이미 사용 중인 주소예요." },
  "allowList.value": /*i18n*/ { id: "field.allowList.value", message: "이메일이나 도메인을 입력해 주세요." },
  "allowList.nothing": /*i18n*/ {
    id: "field.allowList.nothing",
    message: "허용할 항목을 하나 이상 선택해 주세요.",
  },
  "allowList.duplicate": /*i18n*/ {
    id: "field.allowList.duplicate",
    message: "이미 허용 목록에 있어요. 목록에서 허용 내용을 변경해 주세요.",
  },
  "domain.tooWide": /*i18n*/ {
    id: "field.domain.tooWide",
    message: "누구나 사용하는 도메인이라 너무 많은 광고주가 차단돼요.",
  },
  "adBlocking.notADomain": /*i18n*/ {
    id: "field.adBlocking.notADomain",
    message: "도메인이 아니에요({text}).",
  },
  "adBlocking.tooWide": /*i18n*/ {
    id: "field.adBlocking.tooWide",
    message: "누구나 사용하는 도메인이라 너무 많은 광고주가 차단돼요({text}).",
  },
  "adBlocking.twice": /*i18n*/ {
    id: "field.adBlocking.twice",
    message: "중복된 도메인이에요({domains}).",
  },
  "adBlocking.known": /*i18n*/ {
    id: "field.adBlocking.known",
    message: "이미 차단한 도메인이에요({domains}).",
  },
  "adBlocking.tooMany": /*i18n*/ {
    id: "field.adBlocking.tooMany",
    message: "도메인은 {max}개까지 차단할 수 있어요. 지금 {have}개를 차단하고 있어요.",
  },
  "adBlocking.category": /*i18n*/ {
    id: "field.adBlocking.category",
    message: "이 매체가 차단한 업종이라 광고가 노출되지 않아요.",
  },
  "adBlocking.domain": /*i18n*/ {
    id: "field.adBlocking.domain",
    message: "이 매체가 차단한 도메인이라 광고가 노출되지 않아요.",
  },
  "bank.number": /*i18n*/ {
    id: "field.bank.number",
    message: "숫자, 영문자, 하이픈만 입력해 주세요.",
  },
  "bank.swift": /*i18n*/ {
    id: "field.bank.swift",
    message: "SWIFT 코드는 영문 대문자와 숫자 8자리나 11자리예요.",
  },
  "bank.swiftAbroad": /*i18n*/ {
    id: "field.bank.swiftAbroad",
    message: "해외 계좌에는 SWIFT 코드가 필요해요.",
  },
  "fees.beyondSupply": /*i18n*/ {
    id: "field.fees.beyondSupply",
    message: "두 수수료를 더해 100%를 넘을 수 없어요. 비워 둔 수수료는 기본 수수료로 계산해요.",
  },
  "bank.payeeAbroad": /*i18n*/ {
    id: "field.bank.payeeAbroad",
    message: "해외 계좌는 사업자만 등록할 수 있어요.",
  },
  "settlement.running": /*i18n*/ {
    id: "field.settlement.running",
    message: "끝난 달만 준비할 수 있어요.",
  },
  month: /*i18n*/ { id: "field.month", message: "월을 2026-11처럼 입력해 주세요." },
  "exchange.seat": /*i18n*/ {
    id: "field.exchange.seat",
    message: "공백 없이 영문, 숫자, 기호로 입력해 주세요.",
  },
  "exchange.adsTxtLines": /*i18n*/ {
    id: "field.exchange.adsTxtLines",
    message: "한 줄에 하나씩 example.com, 계정, DIRECT처럼 입력해 주세요.",
  },
  "exchange.floor": /*i18n*/ {
    id: "field.exchange.floor",
    message: "0.5처럼 숫자로 입력해 주세요. 소수점 아래 여섯 자리까지 쓸 수 있어요.",
  },
  "benefit.endDate": /*i18n*/ { id: "field.benefit.endDate", message: "내일 이후의 날짜를 선택해 주세요." },
  "promotion.toDay": /*i18n*/ {
    id: "field.promotion.toDay",
    message: "시작일과 같거나 이후의 날짜를 선택해 주세요.",
  },
  "promotion.over": /*i18n*/ { id: "field.promotion.over", message: "오늘 이후의 날짜를 선택해 주세요." },
  "story.slug": /*i18n*/ {
    id: "field.story.slug",
    message: "영문 소문자, 숫자, 하이픈만 사용할 수 있고 하이픈으로 시작하거나 끝날 수 없어요.",
  },
  "story.slugFixed": /*i18n*/ {
    id: "field.story.slugFixed",
    message: "한 번 게시한 글의 주소는 변경할 수 없어요.",
  },
  "story.foreignPicture": /*i18n*/ {
    id: "field.story.foreignPicture",
    message:
      "다른 사이트의 이미지는 표시되지 않아요. 마당에 올린 이미지의 /로 시작하는 주소를 사용해 주세요.",
  },
  "story.at": /*i18n*/ { id: "field.story.at", message: "지금보다 나중의 시각을 선택해 주세요." },
  "project.fixed": /*i18n*/ {
    id: "field.project.fixed",
    message: "만들 때 선택한 국가에 따라 정해지며 변경할 수 없어요.",
  },
  "payment.cardNotOpen": /*i18n*/ {
    id: "field.payment.cardNotOpen",
    message: "아직 카드로 결제할 수 없어요. 다른 결제 방법을 선택해 주세요.",
  },
  "payment.transferNotOpen": /*i18n*/ {
    id: "field.payment.transferNotOpen",
    message:
      "이 통화로 입금할 계좌가 아직 없어 계좌 이체로 결제할 수 없어요. 다른 결제 방법을 선택해 주세요.",
  },
  "transfer.memo": /*i18n*/ {
    id: "field.transfer.memo",
    message: "없는 메모 코드예요. 8자리를 다시 확인해 주세요.",
  },
  "transfer.amount": /*i18n*/ {
    id: "field.transfer.amount",
    message: "받을 금액과 달라요. 일부만 입금됐거나 더 입금됐으면 목록에서 기록해 주세요.",
  },
  "payment.notTakenOver": /*i18n*/ {
    id: "field.payment.notTakenOver",
    message: "아직 결제에 동의한 계정이 없어요. 결제 링크를 보내고, 동의를 받은 뒤에 검토를 요청해 주세요.",
  },
  "payment.agreedToOther": /*i18n*/ {
    id: "field.payment.agreedToOther",
    message:
      "결제할 계정에서 동의한 뒤에 금액이나 기간, 구매량이 변경됐어요. 결제 링크에서 다시 동의를 받아 주세요.",
  },
  "payment.payerInvoiceMissing": /*i18n*/ {
    id: "field.payment.payerInvoiceMissing",
    message: "결제할 계정에 세금계산서 정보가 없어요. 결제 링크에서 입력해 달라고 요청해 주세요.",
  },
  "payment.payerBlocked": /*i18n*/ {
    id: "field.payment.payerBlocked",
    message: "매체가 결제할 계정과의 거래를 차단했어요. 새 링크를 만들어 다른 계정에 요청해 주세요.",
  },
  "payment.payerNotGranted": /*i18n*/ {
    id: "field.payment.payerNotGranted",
    message: "매체가 결제할 계정에 수동 결제를 허용하지 않았어요.",
  },
  "payment.manualNotGranted": /*i18n*/ {
    id: "field.payment.manualNotGranted",
    message: "매체가 수동 결제를 허용하지 않았어요. 매체에 허용을 요청해 주세요.",
  },
};
