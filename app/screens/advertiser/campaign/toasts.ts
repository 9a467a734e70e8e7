import { msg } from "@lingui/core/macro";

export const deleted = msg`캠페인을 삭제했어요.`;
