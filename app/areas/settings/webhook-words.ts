import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  WebhookAttemptError,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookEventType,
} from "../../../domain/partners";
import type { BadgeTone } from "../../ui/badge";

export const WEBHOOK_TOASTS = {
  saved: msg`웹훅 주소를 저장했어요.`,
  on: msg`웹훅을 켰어요. 기다리던 메시지를 보내요.`,
  off: msg`웹훅을 껐어요. 켤 때까지 메시지를 모아 둬요.`,
  removed: msg`웹훅을 삭제했어요.`,
  testSent: msg`테스트를 보냈어요.`,
  sentAgain: msg`다시 보내고 있어요.`,
  credentialsSaved: msg`자격 증명을 저장했어요.`,
  credentialsRemoved: msg`자격 증명을 지웠어요.`,
};

/** What each event says, in a few words. */
export const EVENT_WORDS: Record<WebhookEventType, MessageDescriptor> = {
  "ad_account.created": msg`광고 계정이 생겼어요`,
  "ad_account.updated": msg`광고 계정의 이름이나 링크가 바뀌었어요`,
  "campaign.created": msg`캠페인이 처음으로 검토에 들어왔어요`,
  "campaign.updated": msg`광고주가 캠페인을 고쳤어요`,
  "campaign.submitted": msg`캠페인 검토 요청이 왔어요`,
  "campaign.reviewed": msg`캠페인이 승인되거나 반려됐어요`,
  "campaign.started": msg`캠페인이 시작됐어요`,
  "campaign.paused": msg`캠페인이 일시 중지됐어요`,
  "campaign.resumed": msg`캠페인이 다시 시작됐어요`,
  "campaign.cancelled": msg`캠페인이 취소됐어요`,
  "campaign.closed": msg`캠페인이 끝났어요`,
  "creative.created": msg`소재가 생겼어요`,
  "creative.updated": msg`소재가 바뀌었어요`,
  "creative.submitted": msg`소재 검토 요청이 왔어요`,
  "creative.reviewed": msg`소재가 승인되거나 반려됐어요`,
  "webhook.test": msg`테스트예요`,
};

export const DELIVERY_STATUS_WORDS: Record<WebhookDeliveryStatus | "held", MessageDescriptor> = {
  pending: msg`보내는 중`,
  held: msg`보류`,
  delivered: msg`보냄`,
  failed: msg`실패`,
};

export const DELIVERY_STATUS_TONE: Record<WebhookDeliveryStatus | "held", BadgeTone> = {
  pending: "info",
  held: "warning",
  delivered: "positive",
  failed: "danger",
};

/** What waits for a webhook that is off is shown apart from what is tried. */
export function shownStatus({
  status,
  nextAttemptAt,
}: {
  status: WebhookDeliveryStatus;
  nextAttemptAt: number | null;
}) {
  return status === "pending" && nextAttemptAt === null ? "held" : status;
}

export const ATTEMPT_ERROR_WORDS: Record<WebhookAttemptError, MessageDescriptor> = {
  timeout: msg`10초 안에 답하지 않았어요.`,
  connection: msg`서버에 연결하지 못했어요.`,
  redirect: msg`다른 주소로 옮기라는 답은 따라가지 않아요.`,
  address: msg`보낼 수 없는 주소예요.`,
  "private-address": msg`이름이 공개된 인터넷 주소로 이어지지 않아 보내지 않았어요.`,
};

export const DISABLED_WORDS: Record<WebhookDisabledReason, MessageDescriptor> = {
  "by-hand": msg`직접 껐어요. 켤 때까지 메시지를 모아 둬요.`,
  gone: msg`서버가 더 이상 받지 않는다고(410) 답해서 껐어요. 서버를 확인하고 다시 켜거나 주소를 바꿔 주세요.`,
  failing: msg`며칠 동안 아무 메시지도 받지 못해서 껐어요. 서버를 확인하고 다시 켜거나 주소를 바꿔 주세요.`,
};
