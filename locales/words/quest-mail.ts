import type { I18n, MessageDescriptor } from "@lingui/core";
import type { ParticipationEvent, RefusalReason } from "../../domain/quests";
import { DEFAULT_LOCALE, isLocale } from ".";
import type { MailWords } from "./code-mail";
import { formatDeadline, formatMoney } from "./format";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";

/* No macro here, since mails are bundled without the macro transform. */
const CODE_SUBJECT: MessageDescriptor = /*i18n*/ {
  id: "mail.questCode.subject",
  message: "[{sender}] 퀘스트 참여 코드 {code}",
};
const CODE_TEXT: MessageDescriptor = /*i18n*/ {
  id: "mail.questCode.text",
  message: "{product} 퀘스트에 참여하려면 아래 코드를 10분 안에 입력해 주세요.",
};
const CODE_IGNORE: MessageDescriptor = /*i18n*/ {
  id: "mail.questCode.ignore",
  message: "참여를 요청한 적이 없다면 이 이메일을 무시해 주세요. 코드를 다른 사람에게 알려 주지 마세요.",
};

/** A code by which a reader takes a place. */
export function questCodeMail(
  i18n: I18n,
  { code, product, sender }: { code: string; product: string; sender: string },
): MailWords {
  const lines = [
    i18n._({ ...CODE_TEXT, values: { product } }),
    code,
    i18n._(CODE_IGNORE),
    sentBy(i18n, sender),
  ];
  const subject = i18n._({ ...CODE_SUBJECT, values: { sender, code } });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

/** Texts of refusal reasons for the reader. */
export const QUEST_REASON_WORDS: Record<RefusalReason, MessageDescriptor> = {
  "order-not-found": /*i18n*/ { id: "quest.reason.orderNotFound", message: "주문 번호를 찾을 수 없어요." },
  "other-product": /*i18n*/ { id: "quest.reason.otherProduct", message: "다른 제품의 주문이에요." },
  "other-amount": /*i18n*/ { id: "quest.reason.otherAmount", message: "결제 금액이 안내와 달라요." },
  unreadable: /*i18n*/ { id: "quest.reason.unreadable", message: "영수증을 알아볼 수 없어요." },
  "outside-period": /*i18n*/ { id: "quest.reason.outsidePeriod", message: "참여 기간 밖의 주문이에요." },
  "order-cancelled": /*i18n*/ {
    id: "quest.reason.orderCancelled",
    message: "취소되거나 반품된 주문이에요.",
  },
  "used-twice": /*i18n*/ { id: "quest.reason.usedTwice", message: "이미 사용된 주문이에요." },
};

type Told = ParticipationEvent | "join";

const SUBJECTS: Partial<Record<Told, MessageDescriptor>> = {
  join: /*i18n*/ { id: "mail.quest.join.subject", message: "[{sender}] {product} 자리를 확보했어요" },
  submit: /*i18n*/ { id: "mail.quest.submit.subject", message: "[{sender}] {product} 인증을 받았어요" },
  lapse: /*i18n*/ { id: "mail.quest.lapse.subject", message: "[{sender}] {product} 참여 시간이 지났어요" },
  confirm: /*i18n*/ { id: "mail.quest.confirm.subject", message: "[{sender}] {product} 참여가 확정됐어요" },
  refuse: /*i18n*/ { id: "mail.quest.refuse.subject", message: "[{sender}] {product} 인증이 반려됐어요" },
  object: /*i18n*/ {
    id: "mail.quest.object.subject",
    message: "[{sender}] {product} 이의 제기를 받았어요",
  },
  reject: /*i18n*/ {
    id: "mail.quest.reject.subject",
    message: "[{sender}] {product} 반려가 최종 결정됐어요",
  },
  reverse: /*i18n*/ { id: "mail.quest.reverse.subject", message: "[{sender}] {product} 환급이 취소됐어요" },
  pay: /*i18n*/ { id: "mail.quest.pay.subject", message: "[{sender}] {product} 환급금을 보냈어요" },
  bounce: /*i18n*/ {
    id: "mail.quest.bounce.subject",
    message: "[{sender}] {product} 환급금을 보내지 못했어요",
  },
};

const TEXTS: Partial<Record<Told, MessageDescriptor>> = {
  join: /*i18n*/ {
    id: "mail.quest.join.text",
    message: "{until}까지 구매하고 주문 번호와 영수증을 등록하면 {reward}을 환급받아요.",
  },
  submit: /*i18n*/ {
    id: "mail.quest.submit.text",
    message: "{until}까지 결과를 알려 드려요. 그때까지 결정되지 않으면 자동으로 확정돼요.",
  },
  lapse: /*i18n*/ {
    id: "mail.quest.lapse.text",
    message: "24시간 안에 인증이 등록되지 않아 참여가 취소됐어요. 자리가 남아 있으면 다시 참여할 수 있어요.",
  },
  confirm: /*i18n*/ {
    id: "mail.quest.confirm.text",
    message: "반품 기간이 끝나는 {until} 이후에 {reward}을 등록한 계좌로 보내 드려요.",
  },
  refuse: /*i18n*/ {
    id: "mail.quest.refuse.text",
    message: "{reason} 동의하지 않으면 {until}까지 한 번 이의를 제기할 수 있어요.",
  },
  object: /*i18n*/ { id: "mail.quest.object.text", message: "{until}까지 다시 확인하고 알려 드려요." },
  reject: /*i18n*/ { id: "mail.quest.reject.text", message: "{reason} 이 결정은 최종이에요." },
  reverse: /*i18n*/ {
    id: "mail.quest.reverse.text",
    message: "{reason} 확정됐던 {reward} 환급이 취소됐어요.",
  },
  pay: /*i18n*/ { id: "mail.quest.pay.text", message: "등록한 계좌로 환급금을 보냈어요." },
  bounce: /*i18n*/ {
    id: "mail.quest.bounce.text",
    message: "송금이 실패했어요({failure}). 계좌를 확인하고 수정해 주세요.",
  },
};
const OPEN: MessageDescriptor = /*i18n*/ {
  id: "mail.quest.open",
  message: "내 참여 보기: {url}\n이 주소를 아는 사람은 내 참여를 볼 수 있으니 공유하지 마세요.",
};

interface QuestMail {
  event: Told;
  product: string;
  rewardMinor: number;
  reason: RefusalReason | null;
  failure: string | null;
  timeOverAt: number | null;
  zone: string;
  sender: string;
  /** The reader's own page. */
  url: string;
}

/** What happened to a reader's participation, and until when what happens next. */
export function questMail(i18n: I18n, mail: QuestMail): MailWords {
  const { event, product, sender, url, zone } = mail;
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const values = {
    product,
    sender,
    url,
    reward: formatMoney(locale, mail.rewardMinor, "KRW"),
    until: mail.timeOverAt === null ? "" : formatDeadline(locale, mail.timeOverAt, zone),
    reason: mail.reason ? i18n._(QUEST_REASON_WORDS[mail.reason]) : "",
    failure: mail.failure ?? "",
  };
  const say = (words: MessageDescriptor | undefined) => (words ? i18n._({ ...words, values }) : "");
  const lines = [say(TEXTS[event]), say(OPEN), sentBy(i18n, sender)].filter((line) => line !== "");
  return {
    from: sender,
    subject: say(SUBJECTS[event]),
    text: lines.join("\n\n"),
    html: mailHtml(i18n, lines),
  };
}
