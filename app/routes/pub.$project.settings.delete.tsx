export { DeleteScreen as default, handle } from "../areas/settings/delete-screen";
export { deleteAction as action } from "../areas/settings/settings.server";
export { guardLoader as loader } from "../kit/project.server";
