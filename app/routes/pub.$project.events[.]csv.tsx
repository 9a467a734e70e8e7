import type { PageHandle } from "../root";

export const handle = { access: "report.read" } satisfies PageHandle;

export { eventsCsvLoader as loader } from "../areas/report/report.server";
