import { projectLayoutLoader } from "../kit/project-layout.server";

export const loader = projectLayoutLoader("pub");

export { ProjectLayout as default } from "../kit/project-layout";
export { RouteError as ErrorBoundary } from "../kit/route-error";
