import type { MessageDescriptor } from "@lingui/core";

/** Accounts, signing in, members and groups. */
export const PEOPLE_WORDS: Record<string, MessageDescriptor> = {
  "email.taken": /*i18n*/ { id: "field.email.taken", message: "이미 가입한 이메일이에요. 로그인해 주세요." },
  "credentials.wrong": /*i18n*/ {
    id: "field.credentials.wrong",
    message: "이메일 또는 비밀번호가 올바르지 않아요.",
  },
  "privacy.required": /*i18n*/ {
    id: "field.privacy.required",
    message: "개인정보 수집과 이용에 동의해 주세요.",
  },
  "name.link": /*i18n*/ {
    id: "field.name.link",
    message: "이름에는 링크나 도메인을 쓸 수 없어요. 빗금(/)과 글자 사이의 점 없이 입력해 주세요.",
  },
  "terms.required": /*i18n*/ { id: "field.terms.required", message: "약관에 동의해 주세요." },
  "code.digits": /*i18n*/ { id: "field.code.digits", message: "숫자 {digits}자리를 입력해 주세요." },
  "code.wrong": /*i18n*/ { id: "field.code.wrong", message: "코드가 올바르지 않아요." },
  "code.expired": /*i18n*/ { id: "field.code.expired", message: "코드가 만료됐어요. 새 코드를 받아 주세요." },
  "code.exhausted": /*i18n*/ {
    id: "field.code.exhausted",
    message: "코드를 여러 번 잘못 입력했어요. 새 코드를 받아 주세요.",
  },
  "password.wrong": /*i18n*/ { id: "field.password.wrong", message: "비밀번호가 올바르지 않아요." },
  "password.blank": /*i18n*/ { id: "field.password.blank", message: "공백만 입력할 수 없어요." },
  "password.simple": /*i18n*/ {
    id: "field.password.simple",
    message: "반복되거나 연속된 문자는 추측하기 쉬워요. 다른 비밀번호를 입력해 주세요.",
  },
  "password.personal": /*i18n*/ {
    id: "field.password.personal",
    message: "이메일이나 이름과 비슷해요. 다른 비밀번호를 입력해 주세요.",
  },
  "password.platform": /*i18n*/ {
    id: "field.password.platform",
    message: "서비스 이름과 비슷해요. 다른 비밀번호를 입력해 주세요.",
  },
  "password.common": /*i18n*/ {
    id: "field.password.common",
    message: "널리 쓰여 추측하기 쉬운 비밀번호예요. 다른 비밀번호를 입력해 주세요.",
  },
  "link.over": /*i18n*/ {
    id: "field.link.over",
    message: "이미 사용했거나 만료된 링크예요. 이메일을 다시 받아 주세요.",
  },
  "password.none": /*i18n*/ {
    id: "field.password.none",
    message: "아직 비밀번호가 없어요. 비밀번호 찾기에서 먼저 만들어 주세요.",
  },
  "password.same": /*i18n*/ {
    id: "field.password.same",
    message: "현재 비밀번호와 다른 비밀번호를 입력해 주세요.",
  },
  "mfa.codeFormat": /*i18n*/ {
    id: "field.mfa.codeFormat",
    message: "인증 앱의 숫자 {digits}자리나 복구 코드를 입력해 주세요.",
  },
  "account.emailMismatch": /*i18n*/ {
    id: "field.account.emailMismatch",
    message: "이메일이 일치하지 않아요. 내 계정의 이메일을 입력해 주세요.",
  },
  "terms.type": /*i18n*/ {
    id: "field.terms.type",
    message: "PDF만 올릴 수 있어요. 파일이 손상되지 않았는지도 확인해 주세요.",
  },
  "member.self": /*i18n*/ { id: "field.member.self", message: "자기 자신은 초대할 수 없어요." },
  "member.already": /*i18n*/ { id: "field.member.already", message: "이미 함께하고 있는 멤버예요." },
  "member.invited": /*i18n*/ {
    id: "field.member.invited",
    message: "이미 초대한 멤버예요. 아래 목록에서 다시 보낼 수 있어요.",
  },
  "member.tooManyOpen": /*i18n*/ {
    id: "field.member.tooManyOpen",
    message: "수락 대기 중인 초대가 {max}개예요. 먼저 초대를 취소해 주세요.",
  },
  "member.tooManyToday": /*i18n*/ {
    id: "field.member.tooManyToday",
    message: "초대는 하루 {max}번까지 보낼 수 있어요. 내일 다시 보내 주세요.",
  },
  "member.tooOften": /*i18n*/ {
    id: "field.member.tooOften",
    message: "초대를 너무 자주 보냈어요. 1시간 뒤에 다시 보내 주세요.",
  },
  "member.belowGroup": /*i18n*/ {
    id: "field.member.belowGroup",
    message: "그룹에서 받은 권한보다 낮출 수 없어요. 그룹에서 역할을 변경해 주세요.",
  },
  "member.fromGroup": /*i18n*/ {
    id: "field.member.fromGroup",
    message: "그룹을 통해 들어온 멤버예요. 그룹에서 멤버를 제외하거나 프로젝트를 그룹에서 제외해 주세요.",
  },
  "group.projectTaken": /*i18n*/ {
    id: "field.group.projectTaken",
    message: "다른 그룹에 속한 프로젝트예요. 먼저 그 그룹에서 제외해 주세요.",
  },
  "contact.coffeeTaken": /*i18n*/ {
    id: "field.contact.coffeeTaken",
    message: "이미 예정된 커피챗이 있어요.",
  },
  "contact.coffeeFull": /*i18n*/ {
    id: "field.contact.coffeeFull",
    message: "앞으로 1년 동안 남은 커피챗 자리가 없어요.",
  },
};
