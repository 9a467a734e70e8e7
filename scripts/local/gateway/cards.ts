/** A test card, not issued by any bank. */
export interface TestCard {
  number: string;
  names: { en: string; ko: string };
  issuerCode: string;
  cardType: "신용" | "체크" | "기프트";
  ownerType: "개인" | "법인";
  /** The code with which its registration, or a charge, is refused. */
  issueCode?: string;
  chargeCode?: string;
  /** Charges above it are refused for insufficient funds. */
  limit?: number;
}

const credit = { issuerCode: "41", cardType: "신용", ownerType: "개인" } as const;
const LIMIT = 1_000_000;

export const TEST_CARDS: readonly TestCard[] = [
  { ...credit, number: "4330120000000017", names: { en: "Accepted", ko: "승인돼요" } },
  {
    ...credit,
    number: "5361420000000028",
    names: { en: "Accepted, company card", ko: "승인돼요 (법인)" },
    issuerCode: "51",
    ownerType: "법인",
  },
  {
    ...credit,
    number: "9410610000000035",
    names: { en: "Accepted up to 1,000,000 won", ko: "100만 원까지 승인돼요 (체크)" },
    issuerCode: "11",
    cardType: "체크",
    limit: LIMIT,
  },
  {
    ...credit,
    number: "4330120000000108",
    names: { en: "Declined: over its limit", ko: "거절: 한도 초과" },
    chargeCode: "REJECT_CARD_PAYMENT",
  },
  {
    ...credit,
    number: "4330120000000207",
    names: { en: "Declined by the card company", ko: "거절: 카드사 거절" },
    chargeCode: "REJECT_CARD_COMPANY",
  },
  {
    ...credit,
    number: "4330120000000306",
    names: { en: "Declined: expired", ko: "거절: 유효기간 만료" },
    chargeCode: "INVALID_CARD_EXPIRATION",
  },
  {
    ...credit,
    number: "4330120000000405",
    names: { en: "Declined: lost or stolen", ko: "거절: 분실·도난" },
    chargeCode: "INVALID_CARD_LOST_OR_STOLEN",
  },
  {
    ...credit,
    number: "4330120000000504",
    names: { en: "Declined: stopped", ko: "거절: 정지된 카드" },
    chargeCode: "INVALID_STOPPED_CARD",
  },
  {
    ...credit,
    number: "4330120000000603",
    names: { en: "Declined: suspected of fraud", ko: "거절: 이상 거래 의심" },
    chargeCode: "FDS_ERROR",
  },
  {
    ...credit,
    number: "4330120000000702",
    names: { en: "Cannot be registered: kind of card", ko: "등록 거절: 지원하지 않는 카드" },
    issueCode: "NOT_SUPPORTED_CARD_TYPE",
    chargeCode: "NOT_SUPPORTED_CARD_TYPE",
  },
  {
    ...credit,
    number: "4330120000000801",
    names: { en: "Cannot be registered: wrong number", ko: "등록 거절: 카드 번호 오류" },
    issueCode: "INVALID_CARD_NUMBER",
    chargeCode: "INVALID_CARD_NUMBER",
  },
];

const NUMBER = /^\d{16}$/;
const EXPIRY = /^(0[1-9]|1[0-2])\/(\d{2})$/;

/** Luhn. Source: ISO/IEC 7812-1, annex B. */
function checks(number: string): boolean {
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** The card of a number: a test card, or a generic accepted card; null for an invalid number. */
export function cardOf(typed: string): TestCard | null {
  const number = typed.replaceAll(/[ -]/g, "");
  if (!NUMBER.test(number) || !checks(number)) return null;
  const listed = TEST_CARDS.find((card) => card.number === number);
  return listed ?? { ...credit, number, names: { en: "Typed", ko: "입력한 카드" } };
}

/** Whether a card's `MM/YY` has passed; null if invalid. */
export function isExpired(expiry: string, nowMs: number): boolean | null {
  const [, month, year] = EXPIRY.exec(expiry.trim()) ?? [];
  if (month === undefined || year === undefined) return null;
  return nowMs >= Date.UTC(2000 + Number(year), Number(month));
}

/** `43301200****001*`, as displayed in pages. */
export const maskedNumber = (number: string) => `${number.slice(0, 8)}****${number.slice(12, 15)}*`;

export const groupedNumber = (number: string) => number.replaceAll(/(.{4})(?=.)/g, "$1 ");
