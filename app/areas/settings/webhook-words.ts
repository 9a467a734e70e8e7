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
  on: msg`웹훅을 켰어요. 보관된 메시지를 전송해요.`,
  off: msg`웹훅을 껐어요. 켤 때까지 메시지를 보관해요.`,
  removed: msg`웹훅을 삭제했어요.`,
  testSent: msg`테스트를 보냈어요.`,
  sentAgain: msg`다시 보내고 있어요.`,
  credentialsSaved: msg`인증 정보를 저장했어요.`,
  credentialsRemoved: msg`인증 정보를 삭제했어요.`,
};

/** Short description of each event. */
export const EVENT_WORDS: Record<WebhookEventType, MessageDescriptor> = {
  "ad_account.created": msg`광고 계정이 생성됐어요`,
  "ad_account.updated": msg`광고 계정의 이름이나 링크가 변경됐어요`,
  "campaign.created": msg`캠페인의 첫 검토 요청이 왔어요`,
  "campaign.updated": msg`광고주가 캠페인을 수정했어요`,
  "campaign.submitted": msg`캠페인 검토 요청이 왔어요`,
  "campaign.reviewed": msg`캠페인이 승인되거나 반려됐어요`,
  "campaign.started": msg`캠페인이 시작됐어요`,
  "campaign.paused": msg`캠페인이 일시 중지됐어요`,
  "campaign.resumed": msg`캠페인이 다시 시작됐어요`,
  "campaign.cancelled": msg`캠페인이 취소됐어요`,
  "campaign.closed": msg`캠페인이 종료됐어요`,
  "creative.created": msg`소재가 생성됐어요`,
  "creative.updated": msg`소재가 변경됐어요`,
  "creative.submitted": msg`소재 검토 요청이 왔어요`,
  "creative.reviewed": msg`소재가 승인되거나 반려됐어요`,
  "quest.confirmed": msg`퀘스트 참여가 확정됐어요`,
  "quest.refused": msg`퀘스트 인증이 반려됐어요`,
  "quest.reversed": msg`반품으로 퀘스트 환급이 취소됐어요`,
  "quest.paid": msg`퀘스트 환급금을 보냈어요`,
  "webhook.test": msg`테스트`,
};

export const DELIVERY_STATUS_WORDS: Record<WebhookDeliveryStatus | "held", MessageDescriptor> = {
  pending: msg`전송 중`,
  held: msg`보류`,
  delivered: msg`전송됨`,
  failed: msg`실패`,
};

export const DELIVERY_STATUS_TONE: Record<WebhookDeliveryStatus | "held", BadgeTone> = {
  pending: "info",
  held: "warning",
  delivered: "positive",
  failed: "danger",
};

/** Displayed status: messages that wait for a disabled webhook are distinguished from those being retried. */
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
  timeout: msg`10초 안에 응답하지 않았어요.`,
  connection: msg`서버에 연결하지 못했어요.`,
  redirect: msg`리디렉션 응답은 따르지 않아요.`,
  address: msg`전송할 수 없는 주소예요.`,
  "private-address": msg`공개된 인터넷 주소가 아니라 보내지 않았어요.`,
};

export const DISABLED_WORDS: Record<WebhookDisabledReason, MessageDescriptor> = {
  "by-hand": msg`직접 껐어요. 켤 때까지 메시지를 보관해요.`,
  gone: msg`서버가 더 이상 수신하지 않는다고(410) 응답해 꺼졌어요. 서버를 확인하고 다시 켜거나 주소를 변경해 주세요.`,
  failing: msg`며칠 동안 메시지를 전달하지 못해 꺼졌어요. 서버를 확인하고 다시 켜거나 주소를 변경해 주세요.`,
};
