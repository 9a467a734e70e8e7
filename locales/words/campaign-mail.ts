import type { I18n, MessageDescriptor } from "@lingui/core";
import type { CampaignNewsAction } from "../../domain/booking";
import type { TaxName, Transfer } from "../../domain/money";
import { DEFAULT_LOCALE, isLocale } from ".";
import type { MailWords } from "./code-mail";
import { errorMessage } from "./errors";
import { formatDayRange, formatDeadline, formatMoney } from "./format";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";
import { declineWords } from "./payment-words";
import { transferLines } from "./transfer-words";

/* No macro here, since mails are bundled without the macro transform. */
const NEWS: Partial<Record<CampaignNewsAction, MessageDescriptor>> = {
  request: /*i18n*/ { id: "mail.campaign.request", message: "새 캠페인 검토 요청이 왔어요." },
  approve: /*i18n*/ {
    id: "mail.campaign.approve",
    message: "매체가 캠페인을 승인했어요. 최종 검토를 진행하고 있어요.",
  },
  reject: /*i18n*/ {
    id: "mail.campaign.reject",
    message: "캠페인이 반려됐어요. 사유를 확인하고 수정해서 다시 요청해 주세요.",
  },
  "final-approve": /*i18n*/ { id: "mail.campaign.finalApprove", message: "캠페인 예약이 확정됐어요." },
  "final-reject": /*i18n*/ {
    id: "mail.campaign.finalReject",
    message: "최종 검토에서 캠페인이 반려됐어요. 사유를 확인해 주세요.",
  },
  "await-payment": /*i18n*/ {
    id: "mail.campaign.awaitPayment",
    message: "캠페인이 최종 승인됐어요. 결제가 끝나면 예약이 확정돼요.",
  },
  "payment-declined": /*i18n*/ {
    id: "mail.campaign.paymentDeclined",
    message:
      "카드 결제가 거절됐어요. 24시간 안에 다른 카드로 결제해 주세요. 결제하지 않으면 캠페인이 반려되고 구좌가 해제돼요.",
  },
  "request-failed": /*i18n*/ {
    id: "mail.campaign.requestFailed",
    message: "수동 결제가 허용됐지만 검토를 요청하지 못했어요. 내용을 확인하고 다시 요청해 주세요.",
  },
  "extension-failed": /*i18n*/ {
    id: "mail.campaign.extensionFailed",
    message: "종료일을 연장하지 못했어요. 결제된 금액이 있으면 모두 취소돼요.",
  },
  pay: /*i18n*/ { id: "mail.campaign.pay", message: "결제가 완료돼 캠페인 예약이 확정됐어요." },
  settle: /*i18n*/ {
    id: "mail.campaign.settle",
    message: "캠페인이 정산됐어요. 집행하지 못한 금액이 있으면 결제한 방법으로 환불돼요.",
  },
  "payment-lapse": /*i18n*/ {
    id: "mail.campaign.paymentLapse",
    message: "결제 기한이 지나 캠페인이 반려되고 구좌가 해제됐어요. 결제 수단을 확인하고 다시 요청해 주세요.",
  },
  lapse: /*i18n*/ {
    id: "mail.campaign.lapse",
    message: "72시간 안에 검토가 끝나지 않아 캠페인이 반려됐어요.",
  },
  expire: /*i18n*/ {
    id: "mail.campaign.expire",
    message: "검토가 끝나기 전에 캠페인 기간이 지나 반려됐어요. 비용은 없어요.",
  },
  start: /*i18n*/ { id: "mail.campaign.start", message: "캠페인 집행이 시작됐어요." },
  pause: /*i18n*/ { id: "mail.campaign.pause", message: "캠페인이 일시 중지됐어요." },
  resume: /*i18n*/ { id: "mail.campaign.resume", message: "캠페인이 다시 시작됐어요." },
  close: /*i18n*/ {
    id: "mail.campaign.close",
    message: "캠페인이 종료됐어요. 리포트에서 성과를 확인해 주세요.",
  },
  withdraw: /*i18n*/ { id: "mail.campaign.withdraw", message: "광고주가 예약을 철회했어요." },
  cancel: /*i18n*/ { id: "mail.campaign.cancel", message: "매체가 캠페인을 취소했어요." },
  postpone: /*i18n*/ {
    id: "mail.campaign.postpone",
    message: "광고주가 캠페인 일정을 미뤘어요. 변경된 기간을 확인해 주세요.",
  },
  extend: /*i18n*/ {
    id: "mail.campaign.extend",
    message: "광고주가 캠페인 종료일을 연장했어요. 변경된 기간을 확인해 주세요.",
  },
};
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.subject",
  message: "[{sender}] {campaign}: {news}",
};
const REASON: MessageDescriptor = /*i18n*/ { id: "mail.campaign.reason", message: "사유: {reason}" };
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.campaign.open", message: "캠페인 보기: {url}" };

const PRODUCT: MessageDescriptor = /*i18n*/ { id: "mail.campaign.product", message: "상품: {product}" };
const ADVERTISER: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.advertiser",
  message: "광고주: {advertiser}",
};
const DAYS: MessageDescriptor = /*i18n*/ { id: "mail.campaign.days", message: "기간: {days}" };
const TOTAL: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.total",
  message: "합계: {total} ({tax} 포함)",
};
const TAXES: Record<TaxName, MessageDescriptor> = {
  vat: /*i18n*/ { id: "tax.vat", message: "부가세" },
  gst: /*i18n*/ { id: "tax.gst", message: "GST" },
  consumption: /*i18n*/ { id: "tax.consumption", message: "소비세" },
};
const DUE: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.due",
  message: "{due}까지 검토해 주세요. {lapses}까지 검토하지 않으면 자동으로 반려돼요.",
};
const SETTLED: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.settled",
  message: "최종 정산액: {settled} (예약 금액 {total})",
};

/** What was booked. Days are the product's, amounts minor units of `currency`. */
export interface CampaignMailFacts {
  /** With its publisher's name, for readers other than the publisher. */
  product: string;
  /** Null for the advertiser itself. */
  advertiser: string | null;
  days: { from: string; to: string } | null;
  currency: string;
  /** By whose name it is included in the total. */
  tax: TaxName;
  /** Tax included; null for what is free or has no quote yet. */
  totalMinor: number | null;
  /** Of one that was cancelled. */
  settledMinor: number | null;
  /** When the publisher's answer is due, and when it is taken for a no; epoch ms. Null where none is waited for. */
  deadline: { dueAtMs: number; lapsesAtMs: number } | null;
  /** IANA name of the product's zone. */
  zone: string;
  /** How what the reader owes is paid; null where nothing is owed, or somebody else pays. */
  transfer: Transfer | null;
}

export interface CampaignNews {
  action: CampaignNewsAction;
  campaignName: string;
  facts: CampaignMailFacts;
  reason: string | null;
  url: string;
  /** In whose name it is told. */
  sender: string;
}

/** The words of a mail about a campaign's step, in the language of `i18n`; null for steps that nobody is mailed about. */
export function campaignMail(i18n: I18n, news: CampaignNews): MailWords | null {
  const descriptor = NEWS[news.action];
  if (!descriptor) return null;
  const say = (message: MessageDescriptor, values: Record<string, string> = {}) =>
    i18n._({ ...message, values });
  const headline = say(descriptor);
  const lines = [
    headline,
    ...(news.reason ? [say(REASON, { reason: reasonWords(i18n, news.action, news.reason) })] : []),
    ...factLines(i18n, news.facts),
    say(OPEN, { url: news.url }),
    sentBy(i18n, news.sender),
  ];
  const { sender, campaignName: campaign } = news;
  const subject = say(SUBJECT, { campaign, news: headline, sender });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** Of a decline and of a refusal by its code; what somebody wrote as it is. */
function reasonWords(i18n: I18n, action: CampaignNewsAction, reason: string): string {
  if (action === "request-failed") return errorMessage(i18n, reason);
  return declineWords(i18n, reason) ?? reason;
}

/** What was booked, a line each; what is not known yet is left out. */
function factLines(i18n: I18n, facts: CampaignMailFacts): string[] {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const { product, advertiser, days, currency, totalMinor, settledMinor, deadline, zone } = facts;
  const tax = i18n._(TAXES[facts.tax]);
  const say = (message: MessageDescriptor, values: Record<string, string>) => i18n._({ ...message, values });
  const total = totalMinor === null ? null : formatMoney(locale, totalMinor, currency);
  const lines = [
    ...(advertiser === null ? [] : [say(ADVERTISER, { advertiser })]),
    say(PRODUCT, { product }),
  ];
  if (days) lines.push(say(DAYS, { days: formatDayRange(locale, days.from, days.to) }));
  if (total !== null && settledMinor === null) lines.push(say(TOTAL, { total, tax }));
  if (total !== null && settledMinor !== null)
    lines.push(say(SETTLED, { settled: formatMoney(locale, settledMinor, currency), total }));
  if (deadline) {
    const [due = "", lapses = ""] = [deadline.dueAtMs, deadline.lapsesAtMs].map((at) =>
      formatDeadline(locale, at, zone),
    );
    lines.push(say(DUE, { due, lapses }));
  }
  if (facts.transfer) lines.push(...transferLines(i18n, facts.transfer));
  return lines;
}
