import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Currency, printedNumber } from "../../../domain/kernel";
import type { DocumentParty, Figure } from "../../../domain/money";
import { HOUSE_NAME } from "../../../locales/words/mail-sender";
import type { Adapter } from "../../kit/page.server";
import { businessOf } from "../landing/business.server";

/** Brand of documents: the platform's on its own host, else the house's. */
export const brandOf = ({ ctx }: Adapter): string => ctx.platform?.displayName ?? HOUSE_NAME;

/** The operator of this installation, who receives and pays the money. */
export function houseParty({ ctx, i18n }: Adapter, role: MessageDescriptor): DocumentParty {
  const { name, representative, registrationNumber, address, phone, email } = businessOf(ctx.env);
  const told = [
    registrationNumber && i18n._(msg`사업자등록번호 ${printedNumber(registrationNumber)}`),
    representative && i18n._(msg`대표자 ${representative}`),
    address,
    phone,
    email,
  ];
  return { role: i18n._(role), name: name ?? HOUSE_NAME, lines: told.filter((line) => line !== null) };
}

export const SUPPLIER_WORDS = msg`공급자`;
export const RECIPIENT_WORDS = msg`공급받는 자`;

export const amountOf =
  (currency: Currency) =>
  (minor: number | null): Figure =>
    minor === null ? null : { minor, currency };
