import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import type { PaymentMethodView, PaymentView } from "../../../domain/money";

/** Issuers by Toss Payments' card company code. */
const COMPANIES: Record<string, MessageDescriptor> = {
  "11": msg`국민카드`,
  "15": msg`카카오뱅크`,
  "21": msg`하나카드`,
  "24": msg`토스뱅크`,
  "30": msg`산업은행`,
  "31": msg`BC카드`,
  "33": msg`우리BC카드`,
  "34": msg`수협은행`,
  "35": msg`전북은행`,
  "36": msg`씨티카드`,
  "37": msg`우체국`,
  "38": msg`새마을금고`,
  "39": msg`저축은행`,
  "3A": msg`케이뱅크`,
  "3K": msg`기업은행`,
  "41": msg`신한카드`,
  "42": msg`제주은행`,
  "46": msg`광주은행`,
  "51": msg`삼성카드`,
  "61": msg`현대카드`,
  "62": msg`신협`,
  "71": msg`롯데카드`,
  "91": msg`농협카드`,
  W1: msg`우리카드`,
};

/** Issuer and last digits of a card. */
export function useCardName() {
  const { i18n } = useRuntime();
  return (card: Card) => cardName(i18n, card);
}

type Card = Pick<PaymentMethodView, "company" | "numberMasked">;

function cardName(i18n: I18n, { company, numberMasked }: Card): string {
  const words = COMPANIES[company ?? ""];
  const name = words ? i18n._(words) : (company ?? i18n._(msg`카드`));
  return i18n._(msg`${name} ${numberMasked.slice(-4)}`);
}

/** Payment method of a payment. */
export function paidWith(i18n: I18n, { company, numberMasked, mode }: PaymentView): string {
  if (numberMasked) return cardName(i18n, { company, numberMasked });
  return i18n._(mode === "confirm" ? msg`결제 창` : msg`등록한 카드`);
}
