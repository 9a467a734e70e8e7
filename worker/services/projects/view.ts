import type { ProjectAccess, ProjectRow } from "../access";

/** A project as its members see it; the hash key of its users and the hash of its access token never leave the server. */
export type ProjectView = Omit<ProjectRow, "uidKey" | "accessTokenHash" | "deletedAt"> & {
  hasAccessToken: boolean;
  level: number;
};

export function toProjectView({ project, level }: Pick<ProjectAccess, "project" | "level">): ProjectView {
  const { uidKey: _uidKey, accessTokenHash, deletedAt: _deletedAt, ...visible } = project;
  return { ...visible, hasAccessToken: accessTokenHash !== null, level };
}
