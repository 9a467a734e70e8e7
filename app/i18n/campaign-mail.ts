import type { I18n, MessageDescriptor } from "@lingui/core";
import type { CampaignAction } from "../../domain/campaign/states";
import type { MailWords } from "./code-mail";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const NEWS: Partial<Record<CampaignAction, MessageDescriptor>> = {
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
  lapse: /*i18n*/ {
    id: "mail.campaign.lapse",
    message: "72시간 안에 검토가 끝나지 않아 캠페인이 반려됐어요.",
  },
  start: /*i18n*/ { id: "mail.campaign.start", message: "캠페인 노출이 시작됐어요." },
  pause: /*i18n*/ { id: "mail.campaign.pause", message: "캠페인이 일시 중지됐어요." },
  resume: /*i18n*/ { id: "mail.campaign.resume", message: "캠페인이 다시 시작됐어요." },
  close: /*i18n*/ {
    id: "mail.campaign.close",
    message: "캠페인이 끝났어요. 리포트에서 성과를 볼 수 있어요.",
  },
  withdraw: /*i18n*/ { id: "mail.campaign.withdraw", message: "광고주가 예약을 철회했어요." },
  cancel: /*i18n*/ { id: "mail.campaign.cancel", message: "매체가 캠페인을 취소했어요." },
};
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.campaign.subject",
  message: "[{sender}] {campaign}: {news}",
};
const REASON: MessageDescriptor = /*i18n*/ { id: "mail.campaign.reason", message: "사유: {reason}" };
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.campaign.open", message: "캠페인 보기: {url}" };

export interface CampaignNews {
  action: CampaignAction;
  campaignName: string;
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
    ...(news.reason ? [say(REASON, { reason: news.reason })] : []),
    say(OPEN, { url: news.url }),
    sentBy(i18n, news.sender),
  ];
  const { sender, campaignName: campaign } = news;
  const subject = say(SUBJECT, { campaign, news: headline, sender });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
