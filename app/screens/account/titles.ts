import { msg } from "@lingui/core/macro";

/** Names of the account's pages, as the browser's tab shows them. */
export const accountTitle = msg`계정`;
export const profileTitle = msg`프로필`;
export const securityTitle = msg`보안`;
export const languageTitle = msg`언어`;
export const deleteTitle = msg`계정 삭제`;
