import type { ProjectAccess, ProjectRow } from "../access";

/** A project as its members see it; the hash key of its users never leaves the server. */
export type ProjectView = Omit<ProjectRow, "uidKey" | "deletedAt"> & { level: number };

export function toProjectView({ project, level }: Pick<ProjectAccess, "project" | "level">): ProjectView {
  const { uidKey: _uidKey, deletedAt: _deletedAt, ...visible } = project;
  return { ...visible, level };
}
