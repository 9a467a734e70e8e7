import { msg } from "@lingui/core/macro";

export const campaignTitle = msg`캠페인 최종 검토`;
export const approved = msg`최종 승인했어요. 예약이 확정됐어요.`;
export const rejected = msg`반려했어요. 광고주에게 사유를 알렸어요.`;
