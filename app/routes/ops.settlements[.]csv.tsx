import { currencyDecimals, majorText } from "../../domain/kernel";
import { csvOf } from "../../domain/reports";
import { readBankTransfers } from "../../worker/services/settlement";
import { responseLoader } from "../kit/page.server";

/** A month's payouts, as a file for the bank. */
export const loader = responseLoader(async ({ ctx, url }) => {
  const month = url.searchParams.get("month") ?? "";
  const transfers = await readBankTransfers(ctx, month);
  const rows = transfers.map((transfer) => [
    transfer.settlementId,
    transfer.publisherName,
    transfer.bank,
    transfer.number,
    transfer.holder,
    transfer.swiftCode ?? "",
    transfer.currency,
    majorText(transfer.amountMinor, currencyDecimals(transfer.currency)),
    transfer.payoutDay ?? "",
  ]);
  return new Response(csvOf([HEADS, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="madang-payouts-${month}.csv"`,
      "Cache-Control": "no-store",
    },
  });
});

/** Column names as banks use them, in Korean because the file is for a Korean bank. */
const HEADS = ["정산 번호", "매체", "은행", "계좌 번호", "예금주", "SWIFT", "통화", "금액", "지급일"];
