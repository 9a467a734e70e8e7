import type { PageHandle } from "../root";

export const handle = { access: "report.read" } satisfies PageHandle;

export { searchLoader as loader } from "../kit/search.server";
