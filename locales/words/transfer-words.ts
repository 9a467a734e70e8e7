import type { I18n, MessageDescriptor } from "@lingui/core";
import type { NewsTransfer } from "../../domain/people";
import { DEFAULT_LOCALE, isLocale } from ".";
import { formatDay, formatMoney } from "./format";

/* No macro here, since mails are bundled without the macro transform. */
const ACCOUNT: MessageDescriptor = /*i18n*/ {
  id: "transfer.account",
  message: "입금 계좌: {account} (예금주 {holder})",
};
const NO_ACCOUNT: MessageDescriptor = /*i18n*/ {
  id: "transfer.noAccount",
  message: "이 통화로 입금할 계좌가 아직 없어요. 계좌를 문의해 주세요.",
};
const AMOUNT: MessageDescriptor = /*i18n*/ { id: "transfer.amount", message: "입금할 금액: {amount}" };
const MEMO: MessageDescriptor = /*i18n*/ {
  id: "transfer.memo",
  message: "메모 코드: {memo} (이체할 때 받는 분 통장 메모에 적어 주세요.)",
};
const DUE: MessageDescriptor = /*i18n*/ { id: "transfer.due", message: "납부 기한: {due}" };

/** Bank and number, and the SWIFT code where there is one. */
export const accountText = ({ bank, number, swiftCode }: NonNullable<NewsTransfer["account"]>): string =>
  [bank, number, ...(swiftCode ? [`SWIFT ${swiftCode}`] : [])].join(" ");

/** How something is paid by transfer, a line each, for a mail. */
export function transferLines(
  i18n: I18n,
  { account, amountMinor, currency, memo, dueDay }: NewsTransfer,
): string[] {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE;
  const say = (message: MessageDescriptor, values: Record<string, string>) => i18n._({ ...message, values });
  return [
    account ? say(ACCOUNT, { account: accountText(account), holder: account.holder }) : i18n._(NO_ACCOUNT),
    say(AMOUNT, { amount: formatMoney(locale, amountMinor, currency) }),
    say(MEMO, { memo }),
    say(DUE, { due: formatDay(locale, dueDay) }),
  ];
}
