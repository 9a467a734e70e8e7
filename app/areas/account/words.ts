import { msg } from "@lingui/core/macro";

/** Titles of the account's pages. */
export const accountTitle = msg`계정`;
export const profileTitle = msg`프로필`;
export const securityTitle = msg`보안`;
export const languageTitle = msg`언어`;
export const deleteTitle = msg`계정 삭제`;

/** Success toasts of the account's forms. */
export const ACCOUNT_TOASTS = {
  saved: msg`저장했어요.`,
  passwordChanged: msg`비밀번호를 변경했어요. 다른 기기에서는 로그아웃했어요.`,
  sessionEnded: msg`해당 기기에서 로그아웃했어요.`,
  othersEnded: msg`다른 기기에서 모두 로그아웃했어요.`,
  secondFactorEnded: msg`2단계 인증을 껐어요.`,
  deleted: msg`계정을 삭제했어요.`,
};
