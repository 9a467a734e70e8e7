import { handle as shared } from "../areas/settings/profile-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "project.read" } satisfies PageHandle;

export { ProfileScreen as default } from "../areas/settings/profile-screen";
export { profileAction as action } from "../areas/settings/settings.server";
export { guardLoader as loader } from "../kit/project.server";
