import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ProviderRefusal } from "../../../worker/services/people";

/** Titles of the pages. */
export const signInTitle = msg`로그인`;
export const signUpTitle = msg`회원가입`;
export const confirmTitle = msg`이메일 인증`;
export const forgotTitle = msg`비밀번호 찾기`;
export const recoverTitle = msg`새 비밀번호 설정`;
export const mfaTitle = msg`2단계 인증`;
export const proveTitle = msg`본인 확인`;
export const completeTitle = msg`가입 마치기`;

export const codeSent = msg`새 코드를 보냈어요.`;
export const passwordChanged = msg`비밀번호를 변경했어요. 새 비밀번호로 로그인해 주세요.`;
export const startAgain = msg`시간이 만료됐거나 코드를 여러 번 잘못 입력했어요. 처음부터 다시 로그인해 주세요.`;

/** Why a sign-in with the identity provider failed. */
export const PROVIDER_REFUSALS: Record<ProviderRefusal, MessageDescriptor> = {
  cancelled: msg`Google 로그인을 취소했어요.`,
  stale: msg`Google 로그인 시간이 만료됐어요. 다시 시도해 주세요.`,
  "no-code": msg`Google에서 인증 코드를 받지 못했어요. 다시 시도해 주세요.`,
  failed: msg`Google 로그인에 실패했어요. 다시 시도해 주세요.`,
  "no-verified-email": msg`Google 계정의 이메일이 인증되지 않았어요. 인증한 뒤 다시 시도해 주세요.`,
};
