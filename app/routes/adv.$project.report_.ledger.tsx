import { handle as shared } from "../areas/report/ledger-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "report.read" } satisfies PageHandle;

export { LedgerScreen as default } from "../areas/report/ledger-screen";
export { ledgerLoader as loader } from "../areas/report/report.server";
