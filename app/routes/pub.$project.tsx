import { projectLayoutLoader } from "../server/project-layout";

export const loader = projectLayoutLoader("pub");

export { ProjectLayout as default } from "../shell/project-layout";
export { RouteError as ErrorBoundary } from "../shell/route-error";
