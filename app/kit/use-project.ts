import { useMatches } from "@remix-run/react";
import { type Action, mayAct, type Side } from "../../domain/people";
import { projectPath } from "../../domain/platform";
import type { ProjectView } from "../../worker/services/platform";
import { maySeePage } from "./page-access";

/** What the layout routes `pub.$project` and `adv.$project` load, and every page below them can read. */
export interface ProjectLayoutData {
  project: ProjectView;
}

function isProjectLayout(data: unknown): data is ProjectLayoutData {
  return typeof data === "object" && data !== null && "project" in data && "projects" in data;
}

/** The project of the page, the caller's level in it, and what the caller may do there. */
export function useProject() {
  const layout = useMatches()
    .map((match) => match.data)
    .find(isProjectLayout);
  if (!layout) throw new Error("useProject outside a project's pages");
  const { project } = layout;
  const side: Side = project.kind;
  return {
    project,
    side,
    level: project.level,
    may: (action: Action) => mayAct(action, side, project.level),
    /** Whether the caller may see a page: `opens("units/new")`. */
    opens: (below: string) => maySeePage(side, below, project.level),
    /** An address of this project: `path("units/new")`. */
    path: (below?: string) => projectPath(side, project.id, below),
  };
}
