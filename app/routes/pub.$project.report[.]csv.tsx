import type { PageHandle } from "../root";

export const handle = { access: "report.read" } satisfies PageHandle;

export { reportCsvLoader as loader } from "../areas/report/report.server";
