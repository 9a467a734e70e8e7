/** Domains whose mailboxes ignore dots in the name. */
const DOTLESS: ReadonlySet<string> = new Set(["gmail.com"]);
const SAME_DOMAIN: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/**
 * The mailbox behind an address: tags after `+` are removed, and dots where the provider ignores them, so that aliases of one mailbox are
 * one person. Source: rule Q4.
 * @param email normalized by `emailField`
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1);
  const domain = SAME_DOMAIN[typed] ?? typed;
  const [name = ""] = email.slice(0, at).split("+");
  return `${DOTLESS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

/** A Korean mobile number as digits with the country code: `821012345678`; null if it is not one. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.normalize("NFKC").replaceAll(/[^0-9]/g, "");
  const local = digits.startsWith("82") ? `0${digits.slice(2).replace(/^0/, "")}` : digits;
  return /^01[016789]\d{7,8}$/.test(local) ? `82${local.slice(1)}` : null;
}

/** An order number in the form in which two are compared: upper case, without separators. */
export const orderKey = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z가-힣]/g, "");

/** The shop of a purchase address, by which order numbers are unique: its host without `www.` and `m.`. */
export const shopOf = (purchaseUrl: string): string =>
  new URL(purchaseUrl).hostname.replace(/^(www|m)\./, "");
