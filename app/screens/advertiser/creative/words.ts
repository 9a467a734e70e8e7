import { msg } from "@lingui/core/macro";

export const addTitle = msg`소재 추가`;
export const editTitle = msg`소재 고치기`;
export const saved = msg`소재를 저장했어요. 매체가 심사하면 알려 드려요.`;
