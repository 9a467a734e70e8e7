import { type Books, balanceOf } from "./books.ts";
import { escaped, htmlPage } from "./html.ts";

export interface BooksPage {
  /** Result of the last form. */
  notice: string | null;
}

type BooksForm =
  | { kind: "cancel"; paymentKey: string; amount: number; reason: string }
  | { kind: "delete"; billingKey: string };

export function readBooksForm(form: URLSearchParams): BooksForm {
  const billingKey = form.get("billingKey");
  if (billingKey !== null) return { kind: "delete", billingKey };
  return {
    kind: "cancel",
    paymentKey: form.get("paymentKey") ?? "",
    amount: Number(form.get("amount")),
    reason: form.get("reason") ?? "",
  };
}

/** Payments and refunds of the local gateway; replaces Toss's merchant console. */
export function booksPage(books: Books, { notice }: BooksPage): Response {
  const payments = books.payments().map((payment) => {
    const balance = balanceOf(payment);
    const isCancelable = payment.status === "DONE" || payment.status === "PARTIAL_CANCELED";
    const form = `<form method="post"><input type="hidden" name="paymentKey" value="${payment.paymentKey}">
<label>Amount · 금액<input type="text" inputmode="numeric" name="amount" value="${balance}"></label>
<label>Reason · 사유<input type="text" name="reason" value="canceled by the gateway"></label><button>Cancel · 취소</button></form>`;
    const cells = [
      payment.orderId,
      payment.status,
      `${balance} / ${payment.totalAmount}`,
      payment.card.masked,
    ];
    const shown = cells.map((cell) => `<td>${escaped(cell)}</td>`).join("");
    return `<tr>${shown}<td>${isCancelable ? form : ""}</td></tr>`;
  });
  const keys = books
    .billingKeys()
    .map(
      ({ billingKey, customerKey, card }) =>
        `<tr><td>${escaped(customerKey)}</td><td>${escaped(card.masked)}</td><td><form method="post"><input type="hidden" name="billingKey" value="${billingKey}"><button>Delete · 삭제</button></form></td></tr>`,
    );
  const said = notice === null ? "" : `<p role="status">${escaped(notice)}</p>`;
  return htmlPage(
    "en",
    "Local payment gateway",
    `<p class="test" role="note">Stands in for Toss Payments on this machine. No money is taken.<br>
<span lang="ko">이 컴퓨터에서 토스페이먼츠를 대신해요. 실제로 결제되지 않아요.</span></p>
<h1>Local payment gateway</h1>${said}
<h2>Payments · 결제</h2><table><thead><tr><th>Order</th><th>Status</th><th>Left / total</th><th>Card</th><th>Cancel</th></tr></thead><tbody>${payments.join("\n")}</tbody></table>
<h2>Billing keys · 등록된 카드</h2><table><thead><tr><th>Customer</th><th>Card</th><th>Delete</th></tr></thead><tbody>${keys.join("\n")}</tbody></table>`,
  );
}

/** A payment's receipt, at the URL in its answer; null if there is none. */
export function receiptPage(books: Books, pathname: string): Response | null {
  const [, folder, paymentKey] = pathname.split("/");
  const payment = books.payments().find((one) => one.paymentKey === paymentKey);
  if (folder !== "receipt" || !payment || payment.approvedAtMs === null) return null;
  const amount = (won: number) => `${won.toLocaleString("en")} KRW`;
  const lines = [
    ["Order · 주문", payment.orderName],
    ["Card · 카드", payment.card.masked],
    ["Paid · 결제 금액", amount(payment.totalAmount)],
    ["Left · 취소 후 금액", amount(balanceOf(payment))],
  ] as const;
  const shown = lines.map(([term, said]) => `<dt>${term}</dt><dd>${escaped(said)}</dd>`).join("");
  return htmlPage("en", "Receipt", `<h1>Receipt · 영수증</h1><dl>${shown}</dl>`);
}
