import type { I18n, MessageDescriptor } from "@lingui/core";
import { DEFAULT_LOCALE, isLocale } from ".";
import type { MailWords } from "./code-mail";
import { formatDateTime } from "./format";
import { levelWord } from "./level-words";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.invitation.subject",
  message: "[{sender}] {name}에서 초대했어요",
};
const INVITED: MessageDescriptor = /*i18n*/ {
  id: "mail.invitation.invited",
  message: "{inviterName}님이 {name}에 초대했어요. 권한: {level}",
};
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.invitation.open", message: "초대 보기: {url}" };
const UNTIL: MessageDescriptor = /*i18n*/ {
  id: "mail.invitation.until",
  message: "{until}(서울 시간)까지 응답할 수 있어요. 모르는 초대라면 이 메일은 무시해도 돼요.",
};
const ZONE = "Asia/Seoul";

/** The words of an invitation. @param invited.sender in whose name it is sent @param invited.expiresAt epoch ms */
export function invitationMail(
  i18n: I18n,
  invited: {
    name: string;
    inviterName: string;
    level: string;
    url: string;
    expiresAt: number;
    sender: string;
  },
): MailWords {
  const { name, inviterName, url, sender } = invited;
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const say = (message: MessageDescriptor, values: Record<string, string>) => i18n._({ ...message, values });
  const lines = [
    say(INVITED, { inviterName, name, level: levelWord(i18n, invited.level) }),
    say(OPEN, { url }),
    say(UNTIL, { until: formatDateTime(locale, invited.expiresAt, ZONE) }),
    sentBy(i18n, sender),
  ];
  const subject = say(SUBJECT, { name, sender });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}
