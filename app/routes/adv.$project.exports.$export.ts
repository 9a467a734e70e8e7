import type { PageHandle } from "../root";

export const handle = { access: "report.read" } satisfies PageHandle;

export { exportFileLoader as loader } from "../areas/report/report.server";
