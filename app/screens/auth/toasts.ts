import { msg } from "@lingui/core/macro";

export const codeSent = msg`새 코드를 보냈어요.`;
export const passwordChanged = msg`비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.`;
