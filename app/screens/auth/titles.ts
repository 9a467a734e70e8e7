import { msg } from "@lingui/core/macro";

/** Names of the pages, as the browser's tab shows them. */
export const signInTitle = msg`로그인`;
export const signUpTitle = msg`회원가입`;
export const confirmTitle = msg`이메일 인증`;
export const forgotTitle = msg`비밀번호 찾기`;
export const recoverTitle = msg`새 비밀번호 설정`;
export const mfaTitle = msg`2단계 인증`;
export const proveTitle = msg`본인 확인`;
export const completeTitle = msg`가입 마치기`;
