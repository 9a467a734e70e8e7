import type { MessageDescriptor } from "@lingui/core";

/** Days, targeting, budgets and creatives of campaigns, and the reports of them. */
export const CAMPAIGN_WORDS: Record<string, MessageDescriptor> = {
  "schedule.notLater": /*i18n*/ {
    id: "field.schedule.notLater",
    message: "현재 설정된 {day}보다 늦은 날짜를 선택해 주세요.",
  },
  "holiday.weekend": /*i18n*/ {
    id: "field.holiday.weekend",
    message: "주말은 이미 영업일이 아니에요.",
  },
  "holiday.already": /*i18n*/ { id: "field.holiday.already", message: "이미 공휴일이에요." },
  "schedule.cppBudgetFixed": /*i18n*/ {
    id: "field.schedule.cppBudgetFixed",
    message: "예약한 구좌 수와 일수를 변경할 수 없는 매체예요.",
  },
  "targeting.fixed": /*i18n*/ {
    id: "field.targeting.fixed",
    message: "광고주가 타깃팅을 변경할 수 없는 매체예요.",
  },
  "budget.tooSmall": /*i18n*/ {
    id: "field.budget.tooSmall",
    message: "예산은 {min} 이상이어야 해요.",
  },
  "price.tooSmall": /*i18n*/ {
    id: "field.price.tooSmall",
    message: "가격은 {min} 이상이어야 해요. 더 낮으면 구좌를 모두 예약해도 최소 예산이 되지 않아요.",
  },
  "schedule.cppTooSmall": /*i18n*/ {
    id: "field.schedule.cppTooSmall",
    message: "예약 금액이 {min} 이상이어야 해요. 기간이나 구좌를 늘려 주세요.",
  },
  "plan.legacyCurrency": /*i18n*/ {
    id: "field.plan.legacyCurrency",
    message: "원화로 청구하는 매체에만 적용할 수 있어요.",
  },
  "schedule.daysTaken": /*i18n*/ {
    id: "field.schedule.daysTaken",
    message: "남은 구좌가 없는 날이 있어요. 날짜를 변경해 주세요.",
  },
  "mediaPlan.full": /*i18n*/ {
    id: "field.mediaPlan.full",
    message: "플랜 하나에 캠페인을 {max}개까지 담을 수 있어요.",
  },
  "mediaPlan.tooMany": /*i18n*/ {
    id: "field.mediaPlan.tooMany",
    message: "신청 전 플랜은 {max}개까지 만들 수 있어요. 사용하지 않는 플랜을 삭제해 주세요.",
  },
  "confirm.nameMismatch": /*i18n*/ {
    id: "field.confirm.nameMismatch",
    message: "이름이 일치하지 않아요. 똑같이 입력해 주세요.",
  },
  "creative.otherMedium": /*i18n*/ {
    id: "field.creative.otherMedium",
    message: "운영 중인 캠페인에서는 이미지와 동영상을 서로 변경할 수 없어요. 새 소재로 등록해 주세요.",
  },
  "creative.endsFirst": /*i18n*/ {
    id: "field.creative.endsFirst",
    message: "노출 종료는 시작 이후여야 해요.",
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
  "report.oneDay": /*i18n*/ { id: "field.report.oneDay", message: "하루만 선택해 주세요." },
  "report.tooOld": /*i18n*/ { id: "field.report.tooOld", message: "최근 {days}일까지 내려받을 수 있어요." },
  "report.tooManyRows": /*i18n*/ {
    id: "field.report.tooManyRows",
    message: "결과가 {max}행을 넘어요. 기간이나 항목을 줄여 주세요.",
  },
  "report.tooManyDays": /*i18n*/ {
    id: "field.report.tooManyDays",
    message: "도달은 캠페인의 집행일을 모두 합해 {max}일까지 셀 수 있어요. 기간이나 캠페인을 줄여 주세요.",
  },
  "report.tooManyPublishers": /*i18n*/ {
    id: "field.report.tooManyPublishers",
    message:
      "시간별 값과 아직 끝나지 않은 기간의 비교는 매체 {max}곳까지 볼 수 있어요. 매체나 캠페인을 선택해 주세요.",
  },
  "report.notBy": /*i18n*/ {
    id: "field.report.notBy",
    message: "{measure} 지표는 {dimension} 항목으로 나눌 수 없어요.",
  },
  "report.notHere": /*i18n*/ {
    id: "field.report.notHere",
    message: "이 리포트에서 볼 수 없는 지표예요.",
  },
  "report.sortNotShown": /*i18n*/ {
    id: "field.report.sortNotShown",
    message: "선택한 항목이나 지표로만 정렬할 수 있어요.",
  },
  "schedule.tooLong": /*i18n*/ { id: "field.schedule.tooLong", message: "기간은 {max}일 이하여야 해요." },
  "targeting.contradiction": /*i18n*/ {
    id: "field.targeting.contradiction",
    message: "포함과 제외에 같은 값을 넣을 수 없어요.",
  },
  "targeting.notOffered": /*i18n*/ {
    id: "field.targeting.notOffered",
    message: "이 상품에서 사용할 수 없는 타깃팅이에요.",
  },
  "targeting.dearer": /*i18n*/ {
    id: "field.targeting.dearer",
    message: "예약한 뒤에는 추가 요금이 붙는 타깃팅으로 변경할 수 없어요.",
  },
};
