export { projectLayoutLoader as loader } from "../kit/project.server";
export { ProjectError as ErrorBoundary, ProjectLayout as default } from "../kit/project-layout";
