import { msg } from "@lingui/core/macro";

export const addTitle = msg`소재 추가`;
export const editTitle = msg`소재 수정`;
export const saved = msg`소재를 저장했어요. 매체가 검토하면 알려 드려요.`;
export const kept = msg`소재를 저장했어요. 검토를 요청하면 검토가 시작돼요.`;
