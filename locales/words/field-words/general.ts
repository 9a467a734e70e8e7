import type { MessageDescriptor } from "@lingui/core";

/** What any field may be told. */
export const GENERAL_WORDS: Record<string, MessageDescriptor> = {
  required: /*i18n*/ { id: "field.required", message: "필수 항목이에요." },
  invalid: /*i18n*/ { id: "field.invalid", message: "올바르지 않은 값이에요." },
  invalidType: /*i18n*/ { id: "field.invalidType", message: "올바른 값을 입력해 주세요." },
  invalidFormat: /*i18n*/ { id: "field.invalidFormat", message: "형식이 올바르지 않아요." },
  unknownField: /*i18n*/ { id: "field.unknownField", message: "없는 항목이에요. 이름을 확인해 주세요." },
  notAnOption: /*i18n*/ { id: "field.notAnOption", message: "목록에서 선택해 주세요." },
  tooShort: /*i18n*/ { id: "field.tooShort", message: "{min}자 이상 입력해 주세요." },
  tooLong: /*i18n*/ { id: "field.tooLong", message: "{max}자까지 입력할 수 있어요." },
  tooFew: /*i18n*/ { id: "field.tooFew", message: "{min}개 이상 선택해 주세요." },
  tooMany: /*i18n*/ { id: "field.tooMany", message: "{max}개까지 선택할 수 있어요." },
  tooSmall: /*i18n*/ { id: "field.tooSmall", message: "{min} 이상이어야 해요." },
  tooLarge: /*i18n*/ { id: "field.tooLarge", message: "{max} 이하여야 해요." },
  "amount.tooLarge": /*i18n*/ { id: "field.amount.tooLarge", message: "입력할 수 있는 금액보다 커요." },
  "amount.fraction": /*i18n*/ { id: "field.amount.fraction", message: "소수점 없이 입력해 주세요." },
  "amount.tooFine": /*i18n*/ {
    id: "field.amount.tooFine",
    message: "소수점 아래 {decimals}자리까지 입력할 수 있어요.",
  },
  "amount.otherCurrency": /*i18n*/ {
    id: "field.amount.otherCurrency",
    message: "다른 통화의 금액이에요. 이 통화로 입력해 주세요.",
  },
  "amount.unreadable": /*i18n*/ {
    id: "field.amount.unreadable",
    message: "금액을 알아볼 수 없어요. 3,000이나 3만처럼 입력해 주세요.",
  },
  mustExceed: /*i18n*/ { id: "field.mustExceed", message: "{min}보다 커야 해요." },
  "percent.tooLarge": /*i18n*/ { id: "field.percent.tooLarge", message: "{max}% 이하여야 해요." },
  "percent.decimals": /*i18n*/ {
    id: "field.percent.decimals",
    message: "숫자를 소수점 셋째 자리까지 입력해 주세요.",
  },
  step: /*i18n*/ { id: "field.step", message: "{step} 단위로 입력해 주세요." },
  email: /*i18n*/ { id: "field.email", message: "이메일 형식이 올바르지 않아요." },
  url: /*i18n*/ { id: "field.url", message: "URL 형식이 올바르지 않아요." },
  tooEarly: /*i18n*/ { id: "field.tooEarly", message: "{min}부터 선택할 수 있어요." },
  tooLate: /*i18n*/ { id: "field.tooLate", message: "{max}까지 선택할 수 있어요." },
  mustBeAfter: /*i18n*/ { id: "field.mustBeAfter", message: "시작일보다 뒤여야 해요." },
  duplicate: /*i18n*/ { id: "field.duplicate", message: "이미 사용 중이에요." },
  mismatch: /*i18n*/ { id: "field.mismatch", message: "서로 일치하지 않아요." },
  directionMark: /*i18n*/ {
    id: "field.directionMark",
    message: "텍스트 방향을 바꾸는 보이지 않는 문자가 있어요. 삭제하고 직접 입력해 주세요.",
  },
  controlCharacter: /*i18n*/ {
    id: "field.controlCharacter",
    message: "사용할 수 없는 제어 문자가 있어요. 삭제하고 직접 입력해 주세요.",
  },
  lineBreak: /*i18n*/ { id: "field.lineBreak", message: "줄을 바꾸지 않고 한 줄로 입력해 주세요." },
  invisible: /*i18n*/ { id: "field.invisible", message: "눈에 보이는 문자를 입력해 주세요." },
  date: /*i18n*/ { id: "field.date", message: "날짜를 선택해 주세요." },
  domain: /*i18n*/ { id: "field.domain", message: "example.com처럼 도메인만 입력해 주세요." },
  color: /*i18n*/ { id: "field.color", message: "#2457d6처럼 색상 코드를 입력해 주세요." },
};
