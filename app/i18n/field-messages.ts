import type { I18n, MessageDescriptor } from "@lingui/core";
import { parseMessageCode } from "../../domain/shared/validation";
import { formatDay, formatMoney } from "./format";
import { DEFAULT_LOCALE, isLocale, LOCALE_TAG } from "./index";

/** The words of the message codes that schemas and domain rules speak. No macro here: the API is bundled without it. */
const MESSAGES: Record<string, MessageDescriptor> = {
  required: /*i18n*/ { id: "field.required", message: "필수 항목이에요." },
  invalid: /*i18n*/ { id: "field.invalid", message: "올바르지 않은 값이에요." },
  invalidType: /*i18n*/ { id: "field.invalidType", message: "올바른 값을 입력해 주세요." },
  invalidFormat: /*i18n*/ { id: "field.invalidFormat", message: "형식이 올바르지 않아요." },
  notAnOption: /*i18n*/ { id: "field.notAnOption", message: "목록에서 선택해 주세요." },
  tooShort: /*i18n*/ { id: "field.tooShort", message: "{min}자 이상 입력해 주세요." },
  tooLong: /*i18n*/ { id: "field.tooLong", message: "{max}자까지 입력할 수 있어요." },
  tooFew: /*i18n*/ { id: "field.tooFew", message: "{min}개 이상 선택해 주세요." },
  tooMany: /*i18n*/ { id: "field.tooMany", message: "{max}개까지 선택할 수 있어요." },
  tooSmall: /*i18n*/ { id: "field.tooSmall", message: "{min} 이상이어야 해요." },
  tooLarge: /*i18n*/ { id: "field.tooLarge", message: "{max} 이하여야 해요." },
  mustExceed: /*i18n*/ { id: "field.mustExceed", message: "{min}보다 커야 해요." },
  "percent.tooLarge": /*i18n*/ { id: "field.percent.tooLarge", message: "{max}% 이하여야 해요." },
  "percent.decimals": /*i18n*/ {
    id: "field.percent.decimals",
    message: "숫자를 소수점 셋째 자리까지 입력해 주세요.",
  },
  step: /*i18n*/ { id: "field.step", message: "{step} 단위로 입력해 주세요." },
  email: /*i18n*/ { id: "field.email", message: "이메일 형식이 올바르지 않아요." },
  callbackUrl: /*i18n*/ {
    id: "field.callbackUrl",
    message: "https로 시작하는 공개 서버 주소를 입력해 주세요.",
  },
  credential: /*i18n*/ {
    id: "field.credential",
    message: "공백 없이 영문, 숫자, 기호로 입력해 주세요. 아이디에는 콜론(:)을 쓸 수 없어요.",
  },
  url: /*i18n*/ { id: "field.url", message: "URL 형식이 올바르지 않아요." },
  tooEarly: /*i18n*/ { id: "field.tooEarly", message: "{min}부터 선택할 수 있어요." },
  tooLate: /*i18n*/ { id: "field.tooLate", message: "{max}까지 선택할 수 있어요." },
  mustBeAfter: /*i18n*/ { id: "field.mustBeAfter", message: "시작일보다 뒤여야 해요." },
  duplicate: /*i18n*/ { id: "field.duplicate", message: "이미 사용 중이에요." },
  mismatch: /*i18n*/ { id: "field.mismatch", message: "서로 일치하지 않아요." },
  "email.taken": /*i18n*/ { id: "field.email.taken", message: "이미 가입한 이메일이에요. 로그인해 주세요." },
  "credentials.wrong": /*i18n*/ {
    id: "field.credentials.wrong",
    message: "이메일 또는 비밀번호가 올바르지 않아요.",
  },
  "terms.required": /*i18n*/ { id: "field.terms.required", message: "약관에 동의해 주세요." },
  "code.digits": /*i18n*/ { id: "field.code.digits", message: "숫자 {digits}자리를 입력해 주세요." },
  "code.wrong": /*i18n*/ { id: "field.code.wrong", message: "코드가 올바르지 않아요." },
  "code.expired": /*i18n*/ { id: "field.code.expired", message: "코드가 만료됐어요. 새 코드를 받아 주세요." },
  "code.exhausted": /*i18n*/ {
    id: "field.code.exhausted",
    message: "코드를 여러 번 틀렸어요. 새 코드를 받아 주세요.",
  },
  "password.wrong": /*i18n*/ { id: "field.password.wrong", message: "비밀번호가 올바르지 않아요." },
  "password.none": /*i18n*/ {
    id: "field.password.none",
    message: "아직 비밀번호가 없어요. 비밀번호 찾기로 먼저 만들어 주세요.",
  },
  "password.same": /*i18n*/ {
    id: "field.password.same",
    message: "지금 비밀번호와 다른 비밀번호를 입력해 주세요.",
  },
  "mfa.codeFormat": /*i18n*/ {
    id: "field.mfa.codeFormat",
    message: "인증 앱의 숫자 {digits}자리나 복구 코드를 입력해 주세요.",
  },
  "account.emailMismatch": /*i18n*/ {
    id: "field.account.emailMismatch",
    message: "이메일이 달라요. 내 계정의 이메일을 입력해 주세요.",
  },
  date: /*i18n*/ { id: "field.date", message: "날짜를 선택해 주세요." },
  domain: /*i18n*/ { id: "field.domain", message: "example.com처럼 도메인만 입력해 주세요." },
  color: /*i18n*/ { id: "field.color", message: "#2457d6처럼 색상 코드를 입력해 주세요." },
  registrationNumber: /*i18n*/ {
    id: "field.registrationNumber",
    message: "사업자등록번호 숫자 10자리를 입력해 주세요.",
  },
  "registrationNumber.checkDigit": /*i18n*/ {
    id: "field.registrationNumber.checkDigit",
    message: "없는 사업자등록번호예요. 숫자를 다시 확인해 주세요.",
  },
  "taxInvoice.ccIsManager": /*i18n*/ {
    id: "field.taxInvoice.ccIsManager",
    message: "담당자는 이미 받아요. 다른 이메일을 입력해 주세요.",
  },
  "taxInvoice.ccTwice": /*i18n*/ {
    id: "field.taxInvoice.ccTwice",
    message: "같은 이메일이 두 번 있어요.",
  },
  "terms.type": /*i18n*/ {
    id: "field.terms.type",
    message: "PDF만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "payment.ownAccount": /*i18n*/ {
    id: "field.payment.ownAccount",
    message: "광고주 자신의 계정이에요. 결제를 맡을 다른 계정을 골라 주세요.",
  },
  "schedule.notLater": /*i18n*/ {
    id: "field.schedule.notLater",
    message: "지금 정한 {day}보다 늦은 날을 골라 주세요.",
  },
  "template.tooMany": /*i18n*/ {
    id: "field.template.tooMany",
    message: "{max}개까지 저장할 수 있어요. 쓰지 않는 사유를 지워 주세요.",
  },
  "holiday.weekend": /*i18n*/ {
    id: "field.holiday.weekend",
    message: "주말은 이미 영업일이 아니에요.",
  },
  "holiday.already": /*i18n*/ { id: "field.holiday.already", message: "이미 공휴일이에요." },
  "alias.format": /*i18n*/ {
    id: "field.alias.format",
    message: "영문 소문자, 숫자, 하이픈만 쓸 수 있고 하이픈으로 시작하거나 끝날 수 없어요.",
  },
  "alias.reserved": /*i18n*/ {
    id: "field.alias.reserved",
    message: "쓸 수 없는 주소예요. 다른 주소를 입력해 주세요.",
  },
  "alias.taken": /*i18n*/ { id: "field.alias.taken", message: "이미 사용 중인 주소예요." },
  "allowList.value": /*i18n*/ { id: "field.allowList.value", message: "이메일이나 도메인을 입력해 주세요." },
  "allowList.nothing": /*i18n*/ {
    id: "field.allowList.nothing",
    message: "허용할 것을 하나 이상 골라 주세요.",
  },
  "allowList.duplicate": /*i18n*/ {
    id: "field.allowList.duplicate",
    message: "이미 허용 목록에 있어요. 목록에서 허용 내용을 바꿔 주세요.",
  },
  "domain.tooWide": /*i18n*/ {
    id: "field.domain.tooWide",
    message: "누구나 쓰는 도메인이라 너무 많은 광고주가 막혀요.",
  },
  "adBlocking.notADomain": /*i18n*/ {
    id: "field.adBlocking.notADomain",
    message: "도메인이 아니에요({text}).",
  },
  "adBlocking.tooWide": /*i18n*/ {
    id: "field.adBlocking.tooWide",
    message: "누구나 쓰는 도메인이라 너무 많은 광고주가 막혀요({text}).",
  },
  "adBlocking.twice": /*i18n*/ {
    id: "field.adBlocking.twice",
    message: "같은 도메인이 두 번 있어요({domains}).",
  },
  "adBlocking.known": /*i18n*/ {
    id: "field.adBlocking.known",
    message: "이미 막은 도메인이에요({domains}).",
  },
  "adBlocking.tooMany": /*i18n*/ {
    id: "field.adBlocking.tooMany",
    message: "도메인은 {max}개까지 막을 수 있어요. 지금 {have}개를 막고 있어요.",
  },
  "adBlocking.category": /*i18n*/ {
    id: "field.adBlocking.category",
    message: "이 매체가 막은 업종이라 광고가 나오지 않아요.",
  },
  "adBlocking.domain": /*i18n*/ {
    id: "field.adBlocking.domain",
    message: "이 매체가 막은 도메인이라 광고가 나오지 않아요.",
  },
  "bank.number": /*i18n*/ {
    id: "field.bank.number",
    message: "숫자, 영문자, 하이픈만 입력해 주세요.",
  },
  "bank.swift": /*i18n*/ {
    id: "field.bank.swift",
    message: "SWIFT 코드는 영문 대문자와 숫자 8자리나 11자리예요.",
  },
  "benefit.endDate": /*i18n*/ { id: "field.benefit.endDate", message: "내일 이후의 날짜를 선택해 주세요." },
  "currency.inUse": /*i18n*/ {
    id: "field.currency.inUse",
    message: "상품이 이미 있어서 통화를 바꿀 수 없어요.",
  },
  "schedule.cppBudgetFixed": /*i18n*/ {
    id: "field.schedule.cppBudgetFixed",
    message: "이 매체에서는 예약한 구좌 수와 일수를 바꿀 수 없어요.",
  },
  "targeting.fixed": /*i18n*/ {
    id: "field.targeting.fixed",
    message: "이 매체에서는 광고주가 타겟팅을 바꿀 수 없어요.",
  },
  "budget.tooSmall": /*i18n*/ {
    id: "field.budget.tooSmall",
    message: "예산은 {min} 이상이어야 해요.",
  },
  "confirm.nameMismatch": /*i18n*/ {
    id: "field.confirm.nameMismatch",
    message: "이름이 달라요. 똑같이 입력해 주세요.",
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
    message: "등록한 앱의 플랫폼은 바꿀 수 없어요.",
  },
  "app.emailDomain": /*i18n*/ {
    id: "field.app.emailDomain",
    message: "{domains} 주소의 이메일만 쓸 수 있어요.",
  },
  "app.emailNone": /*i18n*/ {
    id: "field.app.emailNone",
    message: "이 앱은 이메일로 확인할 수 없어요. DNS 레코드로 확인해 주세요.",
  },
  "image.type": /*i18n*/ {
    id: "field.image.type",
    message: "JPG, PNG, WebP, GIF 이미지만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "image.tooLarge": /*i18n*/ {
    id: "field.image.tooLarge",
    message: "{maxMb}MB 이하의 이미지만 올릴 수 있어요.",
  },
  "image.tooManyPixels": /*i18n*/ {
    id: "field.image.tooManyPixels",
    message: "이미지가 너무 커요. {max}픽셀 이하로 줄여 주세요.",
  },
  "image.cover": /*i18n*/ {
    id: "field.image.cover",
    message: "가로 {w}px 세로 {h}px이거나, 같은 비율로 더 큰 이미지를 올려 주세요.",
  },
  "image.logoSquare": /*i18n*/ {
    id: "field.image.logoSquare",
    message: "{min}px 이상의 정사각형 이미지를 올려 주세요.",
  },
  "image.bannerSize": /*i18n*/ {
    id: "field.image.bannerSize",
    message: "{w}×{h}px 이미지나 그 2~4배 크기가 필요해요. 올린 이미지는 {gotW}×{gotH}px이에요.",
  },
  "image.nativeRatio": /*i18n*/ {
    id: "field.image.nativeRatio",
    message: "{w}×{h}px 이상이고 비율이 같은 이미지가 필요해요. 올린 이미지는 {gotW}×{gotH}px이에요.",
  },
  "asset.type": /*i18n*/ {
    id: "field.asset.type",
    message:
      "JPG, PNG, WebP, GIF 이미지나 MP4, MOV, WebM, MKV, AVI 동영상만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "asset.tooLarge": /*i18n*/ {
    id: "field.asset.tooLarge",
    message: "{maxMb}MB 이하의 파일만 올릴 수 있어요.",
  },
  "video.tooLarge": /*i18n*/ {
    id: "field.video.tooLarge",
    message: "{maxMb}MB 이하의 동영상만 올릴 수 있어요.",
  },
  "video.notAVideo": /*i18n*/ {
    id: "field.video.notAVideo",
    message: "동영상으로 읽을 수 없는 파일이에요. 재생되는 동영상인지 확인하고 다시 올려 주세요.",
  },
  "video.tooShort": /*i18n*/ {
    id: "field.video.tooShort",
    message: "동영상이 너무 짧아요. {min}초 이상인 동영상을 올려 주세요.",
  },
  "video.tooLong": /*i18n*/ {
    id: "field.video.tooLong",
    message: "동영상이 너무 길어요. {max}초 미만인 동영상을 올려 주세요.",
  },
  "video.tooSmall": /*i18n*/ {
    id: "field.video.tooSmall",
    message: "해상도가 낮아요. 짧은 쪽이 {min}px 이상이어야 해요. 올린 동영상은 {w}×{h}px이에요.",
  },
  "video.lowResolution": /*i18n*/ {
    id: "field.video.lowResolution",
    message: "해상도가 낮아요. 짧은 쪽이 {min}px 이상인 동영상을 올려 주세요.",
  },
  "video.broken": /*i18n*/ {
    id: "field.video.broken",
    message: "동영상이 중간에 끊겼거나 다른 내용이 섞여 있어요. 원본을 다시 저장해서 올려 주세요.",
  },
  "video.ratio": /*i18n*/ {
    id: "field.video.ratio",
    message: "{w}:{h} 비율의 동영상이 필요해요. 올린 동영상은 {gotW}×{gotH}px이에요.",
  },
  "upload.damaged": /*i18n*/ {
    id: "field.upload.damaged",
    message: "보내는 중에 파일이 손상됐어요. 다시 올려 주세요.",
  },
  "creative.endsFirst": /*i18n*/ {
    id: "field.creative.endsFirst",
    message: "노출 종료는 시작보다 뒤여야 해요.",
  },
  "video.encodingFailed": /*i18n*/ {
    id: "field.video.encodingFailed",
    message: "동영상을 변환하지 못했어요. 다른 형식으로 저장해서 다시 올려 주세요.",
  },
  "unit.webFormat": /*i18n*/ {
    id: "field.unit.webFormat",
    message: "웹에서는 배너와 네이티브만 쓸 수 있어요.",
  },
  "unit.popupRatio": /*i18n*/ {
    id: "field.unit.popupRatio",
    message: "팝업의 너비와 높이는 3:2와 2:3 사이여야 해요.",
  },
  "textItem.id": /*i18n*/ {
    id: "field.textItem.id",
    message: "영문 소문자, 숫자, 밑줄(_)만 쓸 수 있어요.",
  },
  "textItem.duplicate": /*i18n*/ {
    id: "field.textItem.duplicate",
    message: "코드에서 쓸 이름이 서로 달라야 해요.",
  },
  "member.self": /*i18n*/ { id: "field.member.self", message: "자기 자신은 초대할 수 없어요." },
  "member.already": /*i18n*/ { id: "field.member.already", message: "이미 함께하고 있는 멤버예요." },
  "member.invited": /*i18n*/ {
    id: "field.member.invited",
    message: "이미 초대한 멤버예요. 아래 목록에서 다시 보낼 수 있어요.",
  },
  "member.tooManyOpen": /*i18n*/ {
    id: "field.member.tooManyOpen",
    message: "답을 기다리는 초대가 {max}개예요. 먼저 초대를 거둬 주세요.",
  },
  "member.tooOften": /*i18n*/ {
    id: "field.member.tooOften",
    message: "초대를 너무 자주 보냈어요. 한 시간 뒤에 다시 보내 주세요.",
  },
  "member.belowGroup": /*i18n*/ {
    id: "field.member.belowGroup",
    message: "그룹에서 받은 권한보다 낮출 수 없어요. 그룹에서 역할을 바꿔 주세요.",
  },
  "member.fromGroup": /*i18n*/ {
    id: "field.member.fromGroup",
    message: "그룹으로 들어온 멤버예요. 그룹에서 제외하거나 프로젝트를 그룹에서 빼 주세요.",
  },
  "group.projectTaken": /*i18n*/ {
    id: "field.group.projectTaken",
    message: "다른 그룹에 속한 프로젝트예요. 먼저 그 그룹에서 빼 주세요.",
  },
  "device.duplicate": /*i18n*/ {
    id: "field.device.duplicate",
    message: "이미 등록한 광고 ID예요.",
  },
  "payment.manualNotGranted": /*i18n*/ {
    id: "field.payment.manualNotGranted",
    message: "매체가 수동 결제를 허용하지 않았어요. 매체에 허용 목록 등록을 요청해 주세요.",
  },
  "product.pricingFixed": /*i18n*/ {
    id: "field.product.pricingFixed",
    message: "과금 방식은 바꿀 수 없어요.",
  },
  "product.unitArchived": /*i18n*/ {
    id: "field.product.unitArchived",
    message: "보관한 광고 유닛은 쓸 수 없어요.",
  },
  "product.unitSetTaken": /*i18n*/ {
    id: "field.product.unitSetTaken",
    message: "같은 이름의 세트가 있어요. 다른 이름을 입력해 주세요.",
  },
  "product.unitSetMixed": /*i18n*/ {
    id: "field.product.unitSetMixed",
    message: "한 세트에는 형식이 같은 광고 유닛만 넣을 수 있어요.",
  },
  "product.unitTwice": /*i18n*/ {
    id: "field.product.unitTwice",
    message: "같은 광고 유닛을 여러 세트에 넣을 수 없어요. 자체 광고 상품만 그렇게 할 수 있어요.",
  },
  "product.cpcSplash": /*i18n*/ {
    id: "field.product.cpcSplash",
    message: "스플래시 유닛만 있는 상품은 클릭 과금으로 팔 수 없어요.",
  },
  "product.clicksTooFew": /*i18n*/ {
    id: "field.product.clicksTooFew",
    message: "하루 예상 클릭이 1회 이상이어야 해요. 예상 노출이나 클릭률을 높여 주세요.",
  },
  "quest.channel": /*i18n*/ {
    id: "field.quest.channel",
    message: "영문 소문자와 숫자만 쓸 수 있어요.",
  },
  "quest.channelTaken": /*i18n*/ {
    id: "field.quest.channelTaken",
    message: "이미 쓰고 있는 주소예요. 다른 주소를 입력해 주세요.",
  },
  "quest.channelFixed": /*i18n*/ {
    id: "field.quest.channelFixed",
    message: "퀘스트 주소는 만든 뒤에 바꿀 수 없어요.",
  },
  "quest.kindFixed": /*i18n*/ {
    id: "field.quest.kindFixed",
    message: "퀘스트 종류는 만든 뒤에 바꿀 수 없어요.",
  },
  "quest.onlyKrw": /*i18n*/ {
    id: "field.quest.onlyKrw",
    message: "퀘스트는 통화가 원화인 매체에서만 팔 수 있어요.",
  },
  "quest.paybackTooSmall": /*i18n*/ {
    id: "field.quest.paybackTooSmall",
    message: "환급액은 가격의 절반인 {min} 이상이어야 해요.",
  },
  "quest.paybackTooLarge": /*i18n*/ {
    id: "field.quest.paybackTooLarge",
    message: "환급액은 가격인 {max} 이하여야 해요.",
  },
  "introduction.type": /*i18n*/ {
    id: "field.introduction.type",
    message: "PDF나 JPG, PNG, WebP, GIF 이미지만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "schedule.sameDayIsToday": /*i18n*/ {
    id: "field.schedule.sameDayIsToday",
    message: "당일 시작은 오늘({day})만 선택할 수 있어요.",
  },
  "schedule.tooEarly": /*i18n*/ { id: "field.schedule.tooEarly", message: "{day}부터 시작할 수 있어요." },
  "schedule.tooLate": /*i18n*/ { id: "field.schedule.tooLate", message: "{day}까지 시작할 수 있어요." },
  "schedule.endBeforeStart": /*i18n*/ {
    id: "field.schedule.endBeforeStart",
    message: "종료일은 시작일과 같거나 뒤여야 해요.",
  },
  "schedule.tooShort": /*i18n*/ { id: "field.schedule.tooShort", message: "기간은 {min}일 이상이어야 해요." },
  "report.oneDay": /*i18n*/ { id: "field.report.oneDay", message: "하루만 골라 주세요." },
  "report.tooOld": /*i18n*/ { id: "field.report.tooOld", message: "최근 {days}일까지 받을 수 있어요." },
  "schedule.tooLong": /*i18n*/ { id: "field.schedule.tooLong", message: "기간은 {max}일 이하여야 해요." },
  "targeting.contradiction": /*i18n*/ {
    id: "field.targeting.contradiction",
    message: "포함과 제외에 같은 값을 넣을 수 없어요.",
  },
  "targeting.notOffered": /*i18n*/ {
    id: "field.targeting.notOffered",
    message: "이 상품에서는 쓸 수 없는 타겟팅이에요.",
  },
  "targeting.dearer": /*i18n*/ {
    id: "field.targeting.dearer",
    message: "예약한 뒤에는 추가 요금이 붙는 타겟팅으로 바꿀 수 없어요.",
  },
};

/**
 * A message code such as `tooShort|min=4` in the reader's language; an unknown code says that the value is invalid.
 * Source: domain/shared/validation.ts.
 */
export function fieldMessage(i18n: I18n, messageCode: string): string {
  const { code, params } = parseMessageCode(messageCode);
  const known = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : MESSAGES.invalid;
  return known?.id ? i18n._(known.id, readable(i18n.locale, params), { message: known.message ?? "" }) : "";
}

/** Numbers, amounts and days as the reader writes them; texts stay as they came. A `currency` says that numbers are minor units of it. */
function readable(language: string, { currency, ...params }: Record<string, string>): Record<string, string> {
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  const numbers = new Intl.NumberFormat(LOCALE_TAG[locale], { maximumFractionDigits: 3 });
  const read = (value: string) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(locale, value);
    if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
    return currency ? formatMoney(locale, Number(value), currency) : numbers.format(Number(value));
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(value)]));
}
