import { handle as shared } from "../areas/report/report-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "report.read" } satisfies PageHandle;

export { reportAction as action, reportLoader as loader } from "../areas/report/report.server";
export { ReportScreen as default } from "../areas/report/report-screen";
