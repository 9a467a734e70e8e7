export { projectLayoutLoader as loader } from "../kit/project.server";
export { ProjectLayout as default } from "../kit/project-layout";
export { RouteError as ErrorBoundary } from "../kit/route-error";
