import { useMatches } from "@remix-run/react";
import { type Action, mayAct, type Side } from "../../domain/people";
import { projectPath } from "../../domain/platform";
import type { ProjectView } from "../../worker/services/platform";
import { maySeePage } from "./page-access";

/** Data of the layout routes `pub.$project` and `adv.$project`, available to every page below them. */
export interface ProjectLayoutData {
  project: ProjectView;
}

function isProjectLayout(data: unknown): data is ProjectLayoutData {
  return typeof data === "object" && data !== null && "project" in data && "projects" in data;
}

/** The page's project, the reader's level in it, and the permitted actions. */
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
    /** Whether the reader may see a page: `opens("units/new")`. */
    opens: (below: string) => maySeePage(side, below, project.level),
    /** A path of this project: `path("units/new")`. */
    path: (below?: string) => projectPath(side, project.id, below),
  };
}
