import { msg } from "@lingui/core/macro";

export const TOASTS = {
  deleted: msg`캠페인을 삭제했어요.`,
  contactReplaced: msg`계약 담당자를 바꿨어요.`,
  renamed: msg`캠페인 이름을 바꿨어요.`,
  postponed: msg`일정을 미뤘어요.`,
  extended: msg`종료일을 늦췄어요.`,
};
