import type { Books } from "./books.ts";
import { cardOf, groupedNumber, isExpired, maskedNumber, TEST_CARDS, type TestCard } from "./cards.ts";
import { Refusal } from "./errors.ts";
import { escaped, htmlPage } from "./html.ts";
import type { KeptCard } from "./store.ts";

/** The script that pages load: the part of Toss's script that the console uses. Its window is a page of this gateway. */
export function script(origin: string, clientKey: string): string {
  return `(() => {
  const open = (kind, customerKey, { amount, method, ...options }) => {
    const query = new URLSearchParams({ kind, customerKey });
    for (const [name, value] of Object.entries(options)) if (typeof value === "string") query.set(name, value);
    if (amount) query.set("amount", String(amount.value));
    location.assign(${JSON.stringify(origin)} + "/window?" + query);
    return new Promise(() => {});
  };
  window.TossPayments = (clientKey) => {
    if (clientKey !== ${JSON.stringify(clientKey)}) throw new Error("unknown client key");
    return {
      payment: ({ customerKey }) => ({
        requestBillingAuth: (options) => open("billing", customerKey, options),
        requestPayment: (options) => open("payment", customerKey, options),
      }),
    };
  };
  window.TossPayments.ANONYMOUS = "ANONYMOUS";
})();
`;
}

const WORDS = {
  en: {
    billing: "Register a card",
    payment: "Pay by card",
    test: "Test window of this machine. No money is taken. Type no real card number.",
    order: "Order",
    amount: "Amount",
    won: " won",
    cards: "Test card",
    other: "Another number",
    number: "Card number (16 digits)",
    expiry: "Valid until (MM/YY)",
    submitBilling: "Register",
    submitPayment: "Pay",
    cancel: "Cancel",
    badNumber: "This is no card number: 16 digits whose last one checks.",
    badExpiry: "Write the month and the year, such as 09/31.",
    canceled: "The payment was canceled by the customer.",
    bad: "This address opens no window: a part of it is missing or wrong.",
  },
  ko: {
    billing: "카드 등록",
    payment: "카드 결제",
    test: "이 컴퓨터의 테스트 결제창이에요. 실제로 결제되지 않아요. 실제 카드 번호는 적지 마세요.",
    order: "주문",
    amount: "금액",
    won: "원",
    cards: "테스트 카드",
    other: "다른 번호",
    number: "카드 번호 (16자리)",
    expiry: "유효기간 (MM/YY)",
    submitBilling: "등록하기",
    submitPayment: "결제하기",
    cancel: "취소",
    badNumber: "카드 번호가 아니에요. 16자리 숫자를 다시 확인해 주세요.",
    badExpiry: "월과 연도를 09/31처럼 적어 주세요.",
    canceled: "고객이 결제를 취소했어요.",
    bad: "결제창을 열 수 없는 주소예요. 빠지거나 잘못된 값이 있어요.",
  },
};
type Lang = keyof typeof WORDS;

const CUSTOMER_KEY = /^[A-Za-z0-9\-_=.,@]{2,300}$/;
const OTHER = "other";

interface Asked {
  kind: "billing" | "payment";
  customerKey: string;
  successUrl: string;
  failUrl: string;
  orderId: string;
  orderName: string;
  amount: number;
}

function languageOf(request: Request): Lang {
  const asked = (request.headers.get("Accept-Language") ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2));
  return asked.find((language): language is Lang => language === "ko" || language === "en") ?? "en";
}

/** Purpose of the window; null if the URL does not state it. */
function askedBy(query: URLSearchParams): Asked | null {
  const read = (name: string) => query.get(name) ?? "";
  const kind = read("kind");
  const isWeb = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  if (kind !== "billing" && kind !== "payment") return null;
  const [successUrl, failUrl, customerKey] = [read("successUrl"), read("failUrl"), read("customerKey")];
  if (!isWeb(successUrl) || !isWeb(failUrl) || !CUSTOMER_KEY.test(customerKey)) return null;
  const amount = Number(read("amount"));
  return {
    ...{ kind, customerKey, successUrl, failUrl, amount },
    orderId: read("orderId"),
    orderName: read("orderName"),
  };
}

function backTo(address: string, answer: Record<string, string>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return new Response(null, {
    status: 303,
    headers: { Location: url.toString(), "Referrer-Policy": "no-referrer" },
  });
}

/** Page where a card is chosen. It posts to its own URL; only the masked card number is stored. */
export async function windowPage(request: Request, books: Books, nowMs: number): Promise<Response> {
  const lang = languageOf(request);
  const words = WORDS[lang];
  const asked = askedBy(new URL(request.url).searchParams);
  if (!asked) return htmlPage(lang, words.bad, `<h1>${words.bad}</h1>`, 400);
  if (request.method !== "POST") return page(lang, asked);
  const form = new URLSearchParams(await request.text());
  if (form.get("decision") === "cancel") {
    return backTo(asked.failUrl, { code: "PAY_PROCESS_CANCELED", message: words.canceled });
  }
  const isTyped = form.get("card") === OTHER;
  const typed = { number: form.get("number") ?? "", expiry: form.get("expiry") ?? "" };
  const card = cardOf(isTyped ? typed.number : (form.get("card") ?? ""));
  const isOver = isTyped ? isExpired(typed.expiry, nowMs) : false;
  if (card === null || isOver === null) {
    const errors = { number: card === null, expiry: isOver === null };
    return page(lang, asked, { ...typed, errors });
  }
  return decide(asked, keptCard(card, isOver), books);
}

function decide(asked: Asked, card: KeptCard, books: Books): Response {
  const { kind, customerKey, successUrl, failUrl, orderId, orderName, amount } = asked;
  try {
    if (kind === "billing")
      return backTo(successUrl, { customerKey, authKey: books.grant(customerKey, card) });
    const paymentKey = books.authorize({ customerKey, orderId, orderName, amount, card });
    return backTo(successUrl, { paymentType: "NORMAL", paymentKey, orderId, amount: String(amount) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return backTo(failUrl, { code: error.code, message: error.message, ...(orderId && { orderId }) });
  }
}

function keptCard({ number, names: _, ...card }: TestCard, isOver: boolean): KeptCard {
  const over = isOver ? { issueCode: "INVALID_CARD_EXPIRATION", chargeCode: "INVALID_CARD_EXPIRATION" } : {};
  return { ...card, ...over, masked: maskedNumber(number) };
}

interface Typed {
  number: string;
  expiry: string;
  errors: { number: boolean; expiry: boolean };
}

function page(lang: Lang, asked: Asked, typed?: Typed): Response {
  const words = WORDS[lang];
  const title = asked.kind === "billing" ? words.billing : words.payment;
  const choices = TEST_CARDS.map(({ number, names }, index) => {
    const checked = !typed && index === 0 ? " checked" : "";
    const name = `${escaped(names[lang])} <small>${groupedNumber(number)}</small>`;
    return `<label><input type="radio" name="card" value="${number}"${checked}> ${name}</label>`;
  });
  const field = (name: "number" | "expiry", label: string, error: string) => {
    const isWrong = typed?.errors[name] ?? false;
    const wrong = isWrong ? ` aria-invalid="true" aria-describedby="${name}-error"` : "";
    const said = isWrong ? `<span class="error" role="alert" id="${name}-error">${error}</span>` : "";
    return `<label>${label}<input type="text" name="${name}" inputmode="numeric" autocomplete="off" value="${escaped(typed?.[name] ?? "")}"${wrong}></label>${said}`;
  };
  const order =
    asked.kind === "payment"
      ? `<dl><dt>${words.order}</dt><dd>${escaped(asked.orderName)}</dd><dt>${words.amount}</dt><dd>${asked.amount.toLocaleString(lang)}${words.won}</dd></dl>`
      : "";
  const submit = asked.kind === "billing" ? words.submitBilling : words.submitPayment;
  return htmlPage(
    lang,
    title,
    `<p class="test" role="note">${words.test}</p><h1>${title}</h1>${order}
<form method="post"><fieldset><legend>${words.cards}</legend>${choices.join("\n")}
<label><input type="radio" name="card" value="${OTHER}"${typed ? " checked" : ""}> ${words.other}</label>
${field("number", words.number, words.badNumber)}${field("expiry", words.expiry, words.badExpiry)}</fieldset>
<button class="first" name="decision" value="allow">${submit}</button><button name="decision" value="cancel">${words.cancel}</button></form>`,
    typed ? 422 : 200,
  );
}
