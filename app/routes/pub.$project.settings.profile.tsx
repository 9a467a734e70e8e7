export { handle, ProfileScreen as default } from "../areas/settings/profile-screen";
export { profileAction as action } from "../areas/settings/settings.server";
export { guardLoader as loader } from "../kit/project.server";
