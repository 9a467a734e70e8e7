import { mayAct } from "../../../domain/access/matrix";
import type { ProjectAccess, ProjectRow } from "../access";

/** Columns that are nobody's, or that a page of their own shows. */
type Kept = "uidKey" | "deletedAt" | "parentMemo" | "adBlockingCategories" | "adBlockingDomains";

/**
 * A project as its members see it. The hash key of its users and what its platform notes on it never leave the server, and whoever may
 * see no more than what was delivered is not told how its people are reached.
 */
export type ProjectView = Omit<ProjectRow, Kept> & {
  level: number;
};

export function toProjectView({ project, level }: Pick<ProjectAccess, "project" | "level">): ProjectView {
  const {
    uidKey: _uidKey,
    deletedAt: _deletedAt,
    parentMemo: _parentMemo,
    adBlockingCategories: _adBlockingCategories,
    adBlockingDomains: _adBlockingDomains,
    ...visible
  } = project;
  const hidden = { contactName: null, contactEmail: null, primaryEmail: null };
  return { ...visible, ...(mayAct("project.read", project.kind, level) ? {} : hidden), level };
}
