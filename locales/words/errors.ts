import type { I18n, MessageDescriptor } from "@lingui/core";
import { ERROR_STATUS, type ErrorCode } from "../../domain/kernel";

/*
 * The words of the error catalogue. Ids are explicit and there is no macro here, since the API and the mails are
 * bundled without the macro transform.
 */
const GENERIC: MessageDescriptor = /*i18n*/ {
  id: "error.generic",
  message: "문제가 발생했어요. 다시 시도해 주세요.",
};

const MESSAGES: Record<ErrorCode, MessageDescriptor> = {
  "070": /*i18n*/ { id: "error.070", message: "입력한 내용을 확인해 주세요." },
  "071": /*i18n*/ { id: "error.071", message: "결제 수단은 10개까지 등록할 수 있어요." },
  "072": /*i18n*/ { id: "error.072", message: "이미 등록한 결제 수단이에요." },
  "073": /*i18n*/ { id: "error.073", message: "기본 결제 수단은 삭제할 수 없어요." },
  "080": /*i18n*/ { id: "error.080", message: "소유자가 한 명 이상 있어야 해요." },
  "081": /*i18n*/ { id: "error.081", message: "이미 사용 중인 주소예요." },
  "090": /*i18n*/ { id: "error.090", message: "광고 유닛을 더 만들 수 없어요." },
  "093": /*i18n*/ { id: "error.093", message: "이미 상품에 포함된 광고 유닛이에요." },
  UNAUTHORIZED: /*i18n*/ { id: "error.UNAUTHORIZED", message: "로그인이 필요해요." },
  FORBIDDEN: /*i18n*/ { id: "error.FORBIDDEN", message: "접근 권한이 부족해요." },
  OPERATOR_SECOND_FACTOR_REQUIRED: /*i18n*/ {
    id: "error.OPERATOR_SECOND_FACTOR_REQUIRED",
    message: "운영 화면은 2단계 인증으로 로그인해야 사용할 수 있어요.",
  },
  PROOF_REQUIRED: /*i18n*/ {
    id: "error.PROOF_REQUIRED",
    message: "중요한 변경을 하려면 본인 확인이 필요해요.",
  },
  NOT_FOUND: /*i18n*/ { id: "error.NOT_FOUND", message: "찾을 수 없어요." },
  TOO_MANY_REQUESTS: /*i18n*/ {
    id: "error.TOO_MANY_REQUESTS",
    message: "요청이 너무 많아요. 잠시 후 다시 시도해 주세요.",
  },
  DAILY_QUOTA_REACHED: /*i18n*/ {
    id: "error.DAILY_QUOTA_REACHED",
    message: "하루에 만들 수 있는 개수를 초과했어요. 내일 다시 시도해 주세요.",
  },
  QUOTA_REACHED: /*i18n*/ {
    id: "error.QUOTA_REACHED",
    message:
      "한 계정에서 만들 수 있는 개수를 초과했어요. 사용하지 않는 것을 삭제하거나 운영팀에 문의해 주세요.",
  },
  IDEMPOTENCY_KEY_REUSED: /*i18n*/ {
    id: "error.IDEMPOTENCY_KEY_REUSED",
    message: "같은 요청 키를 다른 내용에 사용했어요.",
  },
  PAYLOAD_TOO_LARGE: /*i18n*/ { id: "error.PAYLOAD_TOO_LARGE", message: "파일이 너무 커요." },
  UNSUPPORTED_MEDIA_TYPE: /*i18n*/ {
    id: "error.UNSUPPORTED_MEDIA_TYPE",
    message: "지원하지 않는 파일 형식이에요.",
  },
  CONFLICT: /*i18n*/ {
    id: "error.CONFLICT",
    message: "다른 곳에서 내용이 변경됐어요. 새로고침한 뒤 다시 시도해 주세요.",
  },
  ACCOUNT_NOT_FOUND: /*i18n*/ { id: "error.ACCOUNT_NOT_FOUND", message: "계정을 찾을 수 없어요." },
  ACCOUNT_GROUP_NOT_FOUND: /*i18n*/ {
    id: "error.ACCOUNT_GROUP_NOT_FOUND",
    message: "그룹을 찾을 수 없어요.",
  },
  ACCOUNT_EMAIL_DUPLICATED: /*i18n*/ {
    id: "error.ACCOUNT_EMAIL_DUPLICATED",
    message: "이미 가입한 이메일이에요.",
  },
  ACCOUNT_CANNOT_BE_DELETED: /*i18n*/ {
    id: "error.ACCOUNT_CANNOT_BE_DELETED",
    message: "유일한 소유자인 프로젝트가 있어 계정을 삭제할 수 없어요.",
  },
  ACCOUNT_CANNOT_BE_DEMOTED: /*i18n*/ {
    id: "error.ACCOUNT_CANNOT_BE_DEMOTED",
    message: "마지막 소유자의 권한은 낮출 수 없어요.",
  },
  INVITATION_NOT_ACCEPTABLE: /*i18n*/ {
    id: "error.INVITATION_NOT_ACCEPTABLE",
    message: "더 이상 사용할 수 없는 초대예요. 새 초대를 요청해 주세요.",
  },
  EXPORT_ALREADY_RUNNING: /*i18n*/ {
    id: "error.EXPORT_ALREADY_RUNNING",
    message: "이미 파일을 만들고 있어요. 끝난 뒤에 다시 시도해 주세요.",
  },
  EXPORT_NOT_FOUND: /*i18n*/ {
    id: "error.EXPORT_NOT_FOUND",
    message: "파일이 없어요. 보관 기간이 지났을 수 있어요.",
  },
  SAVED_VIEW_NOT_FOUND: /*i18n*/ {
    id: "error.SAVED_VIEW_NOT_FOUND",
    message: "저장한 보기가 없어요. 삭제됐을 수 있어요.",
  },
  REPORT_SHARE_NOT_FOUND: /*i18n*/ {
    id: "error.REPORT_SHARE_NOT_FOUND",
    message: "공유 링크를 찾을 수 없어요.",
  },
  REPORT_SHARE_REVOKED: /*i18n*/ {
    id: "error.REPORT_SHARE_REVOKED",
    message: "공유가 중지된 링크예요. 보내 준 사람에게 문의해 주세요.",
  },
  MEMBERSHIP_SYNC_TOO_SOON: /*i18n*/ {
    id: "error.MEMBERSHIP_SYNC_TOO_SOON",
    message: "방금 멤버를 동기화했어요. 몇 분 뒤에 다시 시도해 주세요.",
  },
  PROJECT_NOT_FOUND: /*i18n*/ { id: "error.PROJECT_NOT_FOUND", message: "프로젝트를 찾을 수 없어요." },
  PROJECT_CANNOT_BE_DELETED: /*i18n*/ {
    id: "error.PROJECT_CANNOT_BE_DELETED",
    message: "검토 중이거나 예약됐거나 집행 중인 캠페인이 있어 삭제할 수 없어요.",
  },
  PROJECT_MUTATION_NOT_ACCEPTABLE: /*i18n*/ {
    id: "error.PROJECT_MUTATION_NOT_ACCEPTABLE",
    message: "이 프로젝트는 그렇게 변경할 수 없어요.",
  },
  PROJECT_FEATURES_REQUIRED: /*i18n*/ {
    id: "error.PROJECT_FEATURES_REQUIRED",
    message: "이 프로젝트에서 아직 사용할 수 없는 기능이에요.",
  },
  PROJECT_KIND_MUST_BE_ADV: /*i18n*/ {
    id: "error.PROJECT_KIND_MUST_BE_ADV",
    message: "광고 계정에서만 할 수 있어요.",
  },
  PROJECT_KIND_MUST_BE_PUB: /*i18n*/ {
    id: "error.PROJECT_KIND_MUST_BE_PUB",
    message: "매체 서비스에서만 할 수 있어요.",
  },
  PROJECT_PRICING_PLAN_NOT_ACCEPTABLE: /*i18n*/ {
    id: "error.PROJECT_PRICING_PLAN_NOT_ACCEPTABLE",
    message: "선택할 수 없는 요금제예요.",
  },
  PROJECT_APP_NOT_FOUND: /*i18n*/ { id: "error.PROJECT_APP_NOT_FOUND", message: "앱을 찾을 수 없어요." },
  PROJECT_APP_PACKAGE_ID_REQUIRED: /*i18n*/ {
    id: "error.PROJECT_APP_PACKAGE_ID_REQUIRED",
    message: "패키지 ID를 먼저 입력해 주세요.",
  },
  PROJECT_APP_CHALLENGE_EMAIL_REQUIRED: /*i18n*/ {
    id: "error.PROJECT_APP_CHALLENGE_EMAIL_REQUIRED",
    message: "인증 이메일을 받을 이메일을 입력해 주세요.",
  },
  PROJECT_APP_RESOLVE_CODE_REQUIRED: /*i18n*/ {
    id: "error.PROJECT_APP_RESOLVE_CODE_REQUIRED",
    message: "인증 코드를 입력해 주세요.",
  },
  PROJECT_APP_OWNERSHIP_NOT_VERIFIED: /*i18n*/ {
    id: "error.PROJECT_APP_OWNERSHIP_NOT_VERIFIED",
    message: "소유권을 확인하지 못했어요. 코드나 DNS 레코드를 다시 확인해 주세요.",
  },
  CAMPAIGN_NOT_FOUND: /*i18n*/ { id: "error.CAMPAIGN_NOT_FOUND", message: "캠페인을 찾을 수 없어요." },
  CAMPAIGN_FILTER_NOT_ACCEPTABLE: /*i18n*/ {
    id: "error.CAMPAIGN_FILTER_NOT_ACCEPTABLE",
    message: "사용할 수 없는 필터예요.",
  },
  CAMPAIGN_PERIOD_OVER: /*i18n*/ {
    id: "error.CAMPAIGN_PERIOD_OVER",
    message: "캠페인 기간이 이미 종료되어 진행할 수 없어요.",
  },
  CAMPAIGN_MUTATION_NOT_ALLOWED: /*i18n*/ {
    id: "error.CAMPAIGN_MUTATION_NOT_ALLOWED",
    message: "현재 상태에서는 캠페인을 변경할 수 없어요.",
  },
  CAMPAIGN_POSTPONING_NOT_ALLOWED: /*i18n*/ {
    id: "error.CAMPAIGN_POSTPONING_NOT_ALLOWED",
    message: "이 캠페인의 일정은 미룰 수 없어요.",
  },
  CAMPAIGN_QUOTE_CHANGED: /*i18n*/ {
    id: "error.CAMPAIGN_QUOTE_CHANGED",
    message: "견적이 변경됐어요. 변경된 금액을 확인하고 다시 요청해 주세요.",
  },
  CAMPAIGN_CPQ_DATA_REQUIRED: /*i18n*/ {
    id: "error.CAMPAIGN_CPQ_DATA_REQUIRED",
    message: "퀘스트 정보를 입력해 주세요.",
  },
  CAMPAIGN_CREATIVE_NOT_FOUND: /*i18n*/ {
    id: "error.CAMPAIGN_CREATIVE_NOT_FOUND",
    message: "소재를 찾을 수 없어요.",
  },
  CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED: /*i18n*/ {
    id: "error.CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
    message: "현재 상태에서는 소재를 변경할 수 없어요.",
  },
  CAMPAIGN_CREATIVE_NOT_VIEWABLE: /*i18n*/ {
    id: "error.CAMPAIGN_CREATIVE_NOT_VIEWABLE",
    message: "지금은 볼 수 없는 소재예요. 동영상은 변환이 끝난 뒤, 반려된 소재는 수정한 뒤에 볼 수 있어요.",
  },
  AD_UNIT_NOT_FOUND: /*i18n*/ { id: "error.AD_UNIT_NOT_FOUND", message: "광고 유닛을 찾을 수 없어요." },
  AD_PRODUCT_NOT_FOUND: /*i18n*/ { id: "error.AD_PRODUCT_NOT_FOUND", message: "광고 상품을 찾을 수 없어요." },
  AD_PRODUCT_TESTER_NOT_FOUND: /*i18n*/ {
    id: "error.AD_PRODUCT_TESTER_NOT_FOUND",
    message: "실행 중인 테스트 캠페인이 없어요.",
  },
  AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE: /*i18n*/ {
    id: "error.AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
    message: "사용할 수 없는 퀘스트 주소예요.",
  },
  AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS: /*i18n*/ {
    id: "error.AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    message: "선택한 기간의 구좌가 모두 예약됐어요. 다른 일정을 선택해 주세요.",
  },
  AD_PRODUCT_BOOK_LIMIT_EXCEEDED: /*i18n*/ {
    id: "error.AD_PRODUCT_BOOK_LIMIT_EXCEEDED",
    message:
      "{limit, select, heldSlotDays {한 번에 모두 {max, number} 구좌·일까지 확보할 수 있어요. 다른 초안의 확보 시간이 끝난 뒤에 다시 시도하거나, 매체에 수동 결제 허용을 요청해 주세요.} heldOfProduct {상품 하나에서 한 번에 {max, number} 구좌·일까지 확보할 수 있어요. 구좌나 기간을 줄이거나, 매체에 수동 결제 허용을 요청해 주세요.} takenOfProduct {이 상품의 구좌를 하루에 확보할 수 있는 만큼 모두 확보했어요. 나중에 다시 시도해 주세요.} holdsOfDraft {구좌는 {max, number}번까지 이어서 확보할 수 있어요. 나중에 다시 시도해 주세요.} draftsPerMinute {예약은 1분에 {max, number}건까지 만들 수 있어요. 잠시 후 다시 시도해 주세요.} draftsOpen {초안은 {max, number}건까지 둘 수 있어요. 쓰지 않는 초안을 삭제해 주세요.} sentOfCampaign {캠페인 하나는 하루에 {max, number}번까지 검토를 요청할 수 있어요. 나중에 다시 시도해 주세요.} sentOfAccount {하루에 {max, number}번까지 검토를 요청할 수 있어요. 나중에 다시 시도해 주세요.} other {지금은 더 예약할 수 없어요. 잠시 후 다시 시도해 주세요.}}",
  },
  PROJECT_SUSPENDED: /*i18n*/ {
    id: "error.PROJECT_SUSPENDED",
    message: "운영팀이 정지한 프로젝트라서 변경할 수 없어요. 사유: {reason}",
  },
  AD_ACCOUNT_BLOCKED: /*i18n*/ {
    id: "error.AD_ACCOUNT_BLOCKED",
    message: "이 매체에서 광고 계정과의 거래를 차단해 예약할 수 없어요. 사유: {reason}",
  },
  TARGETING_NOT_FOUND: /*i18n*/ { id: "error.TARGETING_NOT_FOUND", message: "타깃팅을 찾을 수 없어요." },
  TARGETING_LOCKED: /*i18n*/ {
    id: "error.TARGETING_LOCKED",
    message: "판매 중이거나 사용 중인 타깃팅은 변경할 수 없어요.",
  },
  TARGETING_CATEGORY_NOT_FOUND: /*i18n*/ {
    id: "error.TARGETING_CATEGORY_NOT_FOUND",
    message: "카테고리를 찾을 수 없어요.",
  },
  TARGETING_CATEGORY_LOCKED: /*i18n*/ {
    id: "error.TARGETING_CATEGORY_LOCKED",
    message: "판매 중이거나 사용 중인 카테고리는 변경할 수 없어요.",
  },
  TARGETING_EVENT_NAME_LIMIT_EXCEEDED: /*i18n*/ {
    id: "error.TARGETING_EVENT_NAME_LIMIT_EXCEEDED",
    message: "이벤트를 더 만들 수 없어요.",
  },
  PAYMENT_REQUIRED: /*i18n*/ {
    id: "error.PAYMENT_REQUIRED",
    message: "결제가 필요해요. 결제 수단을 확인해 주세요.",
  },
  PAYMENT_LIMIT_EXCEEDED: /*i18n*/ {
    id: "error.PAYMENT_LIMIT_EXCEEDED",
    message: "카드를 더 연결할 수 없어요. 사용하지 않는 카드를 해제해 주세요.",
  },
  PAYMENT_METHOD_NOT_FOUND: /*i18n*/ {
    id: "error.PAYMENT_METHOD_NOT_FOUND",
    message: "결제 수단을 찾을 수 없어요.",
  },
  PAYMENT_BILLING_KEY_NOT_FOUND: /*i18n*/ {
    id: "error.PAYMENT_BILLING_KEY_NOT_FOUND",
    message: "등록된 카드를 찾을 수 없어요.",
  },
  PAYMENT_BILLING_KEY_DUPLICATED: /*i18n*/ {
    id: "error.PAYMENT_BILLING_KEY_DUPLICATED",
    message: "이미 등록한 카드예요.",
  },
  PAYMENT_CANNOT_BE_DELETED: /*i18n*/ {
    id: "error.PAYMENT_CANNOT_BE_DELETED",
    message: "이 결제 수단은 삭제할 수 없어요.",
  },
  SETTLEMENT_NOT_FOUND: /*i18n*/ { id: "error.SETTLEMENT_NOT_FOUND", message: "정산 내역을 찾을 수 없어요." },
  ASSET_NOT_AVAILABLE: /*i18n*/ {
    id: "error.ASSET_NOT_AVAILABLE",
    message: "파일을 처리하지 못했어요. 다시 올려 주세요.",
  },
  UNCATCHED: /*i18n*/ { id: "error.UNCATCHED", message: "문제가 생겼어요. 다시 시도해 주세요." },
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/**
 * An error code in the reader's language; an unknown or missing code gives the generic sentence. Source: rule K4.
 * @param details of the refusal, which the words of some codes name
 */
export function errorMessage(
  i18n: I18n,
  code: string | null | undefined,
  details: Record<string, unknown> = {},
): string {
  return i18n._({ ...(code && isErrorCode(code) ? MESSAGES[code] : GENERIC), values: details });
}

/** A fault in the words of the form that met it: to send it again, and the id to quote. */
export function faultMessage(i18n: I18n, requestId: string): string {
  const again = errorMessage(i18n, "UNCATCHED");
  const quoted = i18n._(
    /*i18n*/ {
      id: "error.UNCATCHED.quote",
      message: "문제가 계속되면 이 오류 ID를 알려 주세요: {requestId}",
      values: { requestId },
    },
  );
  return `${again} ${quoted}`;
}

const BY_STATUS: Record<number, ErrorCode> = {
  400: "070",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "UNCATCHED",
};

/** Without a server code the HTTP status picks one, and so the message. Source: rule K4. */
export function codeOfStatus(status: number): ErrorCode {
  return BY_STATUS[status] ?? (status < 500 ? "070" : "UNCATCHED");
}

export function statusMessage(i18n: I18n, status: number): string {
  return errorMessage(i18n, BY_STATUS[status]);
}
