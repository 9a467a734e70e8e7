import { handle as shared } from "../areas/settings/delete-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "project.delete" } satisfies PageHandle;

export { DeleteScreen as default } from "../areas/settings/delete-screen";
export { deleteAction as action } from "../areas/settings/settings.server";
export { guardLoader as loader } from "../kit/project.server";
