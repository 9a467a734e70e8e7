import { handle as shared } from "../areas/settings/data-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "project.export" } satisfies PageHandle;

export { dataAction as action, dataLoader as loader } from "../areas/settings/data.server";
export { DataScreen as default } from "../areas/settings/data-screen";
