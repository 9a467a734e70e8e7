import type { I18n, MessageDescriptor } from "@lingui/core";
import type { AlarmKind, News, NewsEvent } from "../../domain/people";
import { localeOf } from ".";
import { escapeHtml, type MailWords } from "./code-mail";
import { levelWord } from "./level-words";
import { sentBy } from "./mail-sender";
import { transferLines } from "./transfer-words";

type Sentences = { [Kind in AlarmKind]: Record<NewsEvent<Kind>, MessageDescriptor> };

/* No macro here, since mails are bundled without the macro transform. */
const SENTENCES: Sentences = {
  "campaign-review": {
    requested: /*i18n*/ { id: "news.campaign.requested", message: "{subject}: 캠페인 검토 요청이 왔어요." },
    approved: /*i18n*/ { id: "news.campaign.approved", message: "{subject}: 매체가 캠페인을 승인했어요." },
    rejected: /*i18n*/ { id: "news.campaign.rejected", message: "{subject}: 캠페인이 반려됐어요." },
    "final-approved": /*i18n*/ {
      id: "news.campaign.finalApproved",
      message: "{subject}: 캠페인 예약이 확정됐어요.",
    },
    "final-rejected": /*i18n*/ {
      id: "news.campaign.finalRejected",
      message: "{subject}: 최종 검토에서 캠페인이 반려됐어요.",
    },
    "payment-asked": /*i18n*/ {
      id: "news.campaign.paymentAsked",
      message: "{subject}: 최종 승인됐어요. 결제가 끝나면 예약이 확정돼요.",
    },
    "payment-declined": /*i18n*/ {
      id: "news.campaign.paymentDeclined",
      message: "{subject}: 카드 결제가 거절됐어요. 다른 카드로 결제해 주세요.",
    },
    "request-failed": /*i18n*/ {
      id: "news.campaign.requestFailed",
      message:
        "{subject}: 수동 결제가 허용됐지만 검토를 요청하지 못했어요. 내용을 확인하고 다시 요청해 주세요.",
    },
    "extension-failed": /*i18n*/ {
      id: "news.campaign.extensionFailed",
      message: "{subject}: 종료일을 연장하지 못했어요. 결제된 금액이 있으면 모두 취소돼요.",
    },
    paid: /*i18n*/ {
      id: "news.campaign.paid",
      message: "{subject}: 결제가 완료돼 캠페인 예약이 확정됐어요.",
    },
    "payment-lapsed": /*i18n*/ {
      id: "news.campaign.paymentLapsed",
      message: "{subject}: 결제 기한이 지나 캠페인이 반려됐어요.",
    },
    lapsed: /*i18n*/ {
      id: "news.campaign.lapsed",
      message: "{subject}: 72시간 안에 검토가 끝나지 않아 반려됐어요.",
    },
    expired: /*i18n*/ {
      id: "news.campaign.expired",
      message: "{subject}: 검토가 끝나기 전에 캠페인 기간이 지나 반려됐어요.",
    },
    "review-due": /*i18n*/ {
      id: "news.campaign.reviewDue",
      message: "{subject}: 검토 기한이에요. 검토하지 않으면 자동으로 반려돼요.",
    },
  },
  "campaign-state": {
    started: /*i18n*/ { id: "news.campaign.started", message: "{subject}: 캠페인 집행이 시작됐어요." },
    paused: /*i18n*/ { id: "news.campaign.paused", message: "{subject}: 캠페인이 일시 중지됐어요." },
    resumed: /*i18n*/ { id: "news.campaign.resumed", message: "{subject}: 캠페인이 다시 시작됐어요." },
    closed: /*i18n*/ { id: "news.campaign.closed", message: "{subject}: 캠페인이 종료됐어요." },
    withdrawn: /*i18n*/ { id: "news.campaign.withdrawn", message: "{subject}: 광고주가 예약을 철회했어요." },
    cancelled: /*i18n*/ { id: "news.campaign.cancelled", message: "{subject}: 매체가 캠페인을 취소했어요." },
    postponed: /*i18n*/ {
      id: "news.campaign.postponed",
      message: "{subject}: 광고주가 캠페인 일정을 미뤘어요.",
    },
    owed: /*i18n*/ {
      id: "news.campaign.owed",
      message: "{subject}: 결제하기로 한 캠페인의 예약이 확정됐어요. 납부 기한까지 입금해 주세요.",
    },
    "payment-due": /*i18n*/ {
      id: "news.campaign.paymentDue",
      message: "{subject}: 아직 입금이 확인되지 않았어요. 납부 기한을 확인하고 입금해 주세요.",
    },
    settled: /*i18n*/ {
      id: "news.campaign.settled",
      message: "{subject}: 캠페인이 정산됐어요.",
    },
    extended: /*i18n*/ {
      id: "news.campaign.extended",
      message: "{subject}: 광고주가 캠페인 종료일을 연장했어요.",
    },
    blocked: /*i18n*/ {
      id: "news.adAccount.blocked",
      message: "{subject}에서 이 광고 계정과의 거래를 차단했어요. 확보한 구좌는 해제됐어요.",
    },
    unblocked: /*i18n*/ {
      id: "news.adAccount.unblocked",
      message: "{subject}에서 거래 차단을 해제했어요.",
    },
    "payment-outgrown": /*i18n*/ {
      id: "news.payment.outgrown",
      message:
        "{subject}: 결제에 동의한 뒤에 금액이나 기간, 구매량이 변경됐어요. 확인하고 다시 동의해 주세요.",
    },
    "plan-half-used": /*i18n*/ {
      id: "news.plan.halfUsed",
      message: "{subject}: 이번 달 무료 노출의 절반을 사용했어요.",
    },
    "plan-nearly-used": /*i18n*/ {
      id: "news.plan.nearlyUsed",
      message:
        "{subject}: 이번 달 무료 노출의 80%를 사용했어요. 모두 사용하면 다음 달까지 광고 노출이 중단돼요.",
    },
    "plan-used": /*i18n*/ {
      id: "news.plan.used",
      message: "{subject}: 이번 달 무료 노출을 모두 사용해 광고 노출이 중단됐어요.",
    },
    "supply-nearly-used": /*i18n*/ {
      id: "news.supply.nearlyUsed",
      message:
        "{subject}: 매체가 이번 달에 노출할 수 있는 광고의 80%가 노출됐어요. 모두 노출되면 예약한 캠페인도 다음 달까지 노출이 중단될 수 있어요.",
    },
    "supply-used": /*i18n*/ {
      id: "news.supply.used",
      message:
        "{subject}: 매체가 이번 달에 노출할 수 있는 광고가 모두 노출돼, 예약한 캠페인의 노출이 중단됐어요. 다음 달이 되거나 매체가 한도를 늘리면 다시 노출돼요.",
    },
    "supply-stopped": /*i18n*/ {
      id: "news.supply.stopped",
      message: "{subject}: 매체의 사정으로 예약한 캠페인의 노출이 중단됐어요. 다시 노출되면 이어서 집행돼요.",
    },
    "project-suspended": /*i18n*/ {
      id: "news.project.suspended",
      message:
        "{subject}: 운영팀이 프로젝트를 정지했어요. 광고 노출이 중단되고, 정지가 해제될 때까지 변경할 수 없어요.",
    },
    "project-restored": /*i18n*/ {
      id: "news.project.restored",
      message: "{subject}: 프로젝트의 정지가 해제됐어요. 광고가 다시 노출돼요.",
    },
  },
  "creative-review": {
    submitted: /*i18n*/ { id: "news.creative.submitted", message: "{subject}: 새 소재 검토 요청이 왔어요." },
    approved: /*i18n*/ { id: "news.creative.approved", message: "{subject}: 소재가 승인됐어요." },
    rejected: /*i18n*/ { id: "news.creative.rejected", message: "{subject}: 소재가 반려됐어요." },
    "creatives-soon": /*i18n*/ {
      id: "news.creative.soon",
      message: "{subject}: 시작까지 5영업일 남았어요. 시작 3영업일 전까지 소재를 등록해 주세요.",
    },
    "creatives-due": /*i18n*/ {
      id: "news.creative.due",
      message: "{subject}: 소재 등록 기한이에요. 시작까지 3영업일 남았어요.",
    },
  },
  inquiry: {
    asked: /*i18n*/ { id: "news.inquiry.asked", message: "{subject}: 새 문의가 왔어요." },
    "payment-asked": /*i18n*/ {
      id: "news.inquiry.paymentAsked",
      message: "{subject}: 수동 결제를 허용해 달라는 요청이 왔어요.",
    },
    answered: /*i18n*/ { id: "news.inquiry.answered", message: "{subject}: 문의에 답변이 왔어요." },
    assigned: /*i18n*/ {
      id: "news.inquiry.assigned",
      message: "{actor}님이 {subject}님의 문의를 담당하도록 지정했어요.",
    },
  },
  member: {
    joined: /*i18n*/ { id: "news.member.joined", message: "{actor}님이 {subject}에 합류했어요." },
    declined: /*i18n*/ { id: "news.member.declined", message: "{actor}님이 {subject} 초대를 거절했어요." },
    left: /*i18n*/ { id: "news.member.left", message: "{actor}님이 {subject}에서 나갔어요." },
    removed: /*i18n*/ { id: "news.member.removed", message: "{subject}에서 제외됐어요." },
    "level-changed": /*i18n*/ {
      id: "news.member.levelChanged",
      message: "{subject}에서 내 권한이 변경됐어요: {level}.",
    },
    "role-changed": /*i18n*/ {
      id: "news.member.roleChanged",
      message: "{subject} 그룹에서 내 역할이 변경됐어요: {level}.",
    },
    "group-removed": /*i18n*/ { id: "news.member.groupRemoved", message: "{subject} 그룹에서 제외됐어요." },
    viewed: /*i18n*/ {
      id: "news.member.viewed",
      message:
        "{subject}: 운영팀이 문의 지원을 위해 소유자가 보는 화면을 한 시간 동안 확인해요. 변경은 할 수 없어요.",
    },
  },
  payout: {
    "statement-sent": /*i18n*/ {
      id: "news.payout.sent",
      message: "{subject} 정산 내역이 도착했어요. 10일까지 이의를 제기할 수 있어요.",
    },
    "objection-answered": /*i18n*/ {
      id: "news.payout.answered",
      message: "{subject} 정산 이의 제기에 답변이 왔어요.",
    },
    "paid-out": /*i18n*/ { id: "news.payout.paid", message: "{subject} 정산 금액을 지급했어요." },
    "plan-billed": /*i18n*/ { id: "news.plan.billed", message: "요금제 청구서 {subject}가 발행됐어요." },
    "plan-charge-failed": /*i18n*/ {
      id: "news.plan.chargeFailed",
      message:
        "요금제 청구서 {subject}의 카드 결제가 거절됐어요. 다른 카드로 결제하거나 카드를 확인해 주세요.",
    },
    "plan-overdue": /*i18n*/ {
      id: "news.plan.overdue",
      message:
        "요금제 청구서 {subject}의 납부 기한이 지났어요. 7일 안에 납부하지 않으면 광고 노출이 중단돼요.",
    },
    "plan-unpaid": /*i18n*/ {
      id: "news.plan.unpaid",
      message: "요금제 청구서 {subject}가 납부되지 않아 광고 노출이 중단됐어요. 납부하면 바로 다시 노출돼요.",
    },
    "payout-failed": /*i18n*/ {
      id: "news.payout.failed",
      message: "{subject} 정산 금액을 이체하지 못했어요. 계좌를 확인해 주세요.",
    },
  },
  webhook: {
    disabled: /*i18n*/ {
      id: "news.webhook.disabled",
      message: "{subject}: 웹훅이 꺼졌어요. 수신 서버를 확인해 주세요.",
    },
  },
  app: {
    verified: /*i18n*/ { id: "news.app.verified", message: "{subject}: 앱의 소유권이 확인됐어요." },
    suspended: /*i18n*/ { id: "news.app.suspended", message: "{subject}: 운영팀이 앱을 정지했어요." },
    reinstated: /*i18n*/ { id: "news.app.reinstated", message: "{subject}: 앱의 정지가 해제됐어요." },
  },
};
const SUBJECT: MessageDescriptor = /*i18n*/ { id: "mail.news.subject", message: "[{sender}] {news}" };
const REASON: MessageDescriptor = /*i18n*/ { id: "news.reason", message: "사유: {reason}" };
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.news.open", message: "콘솔에서 보기: {url}" };
const CHOICES: MessageDescriptor = /*i18n*/ { id: "mail.news.choices", message: "알림 설정: {url}" };

/** One piece of news as a sentence in the language of `i18n`. */
export function newsSentence(i18n: I18n, { kind, details }: News): string {
  const sentences: Record<string, MessageDescriptor> = SENTENCES[kind];
  const { subject, actor = "", level = "" } = details;
  const descriptor = sentences[details.event];
  if (!descriptor) return subject;
  return i18n._({ ...descriptor, values: { subject, actor, level: levelWord(i18n, level) } });
}

/** The reason that a piece of news gives, as a line of its own; null without one. */
export function newsReason(i18n: I18n, { details }: News): string | null {
  return details.reason ? i18n._({ ...REASON, values: { reason: details.reason } }) : null;
}

/**
 * The mail that tells somebody of it.
 * @param sender in whose name, and where that one's pages answer, without a slash at its end
 */
export function newsMail(
  i18n: I18n,
  news: News,
  { name: sender, origin }: { name: string; origin: string },
): MailWords {
  const say = (message: MessageDescriptor, values: Record<string, string>) => i18n._({ ...message, values });
  const sentence = newsSentence(i18n, news);
  const reason = newsReason(i18n, news);
  const lines = [
    sentence,
    ...(reason ? [reason] : []),
    ...(news.details.transfer ? transferLines(i18n, news.details.transfer) : []),
    say(OPEN, { url: `${origin}${news.details.path}` }),
    say(CHOICES, { url: `${origin}/account/alarms` }),
    sentBy(i18n, sender),
  ];
  const subject = say(SUBJECT, { news: sentence, sender });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** Paragraphs of plain text as a mail's HTML. */
export function mailHtml(i18n: I18n, lines: readonly string[]): string {
  const paragraphs = lines
    .map((line) => `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(line)}</p>`)
    .join("");
  return `<!doctype html><html lang="${localeOf(i18n)}"><body style="font-family:sans-serif;font-size:16px;line-height:1.6">${paragraphs}</body></html>`;
}
