import { msg } from "@lingui/core/macro";

export const SAVED = msg`목록을 저장했어요.`;
