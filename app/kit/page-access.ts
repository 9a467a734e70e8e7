import { type Action, mayAct, type Side } from "../../domain/people";
import { PAGE_ACTIONS } from "../generated/page-actions";

/** Whether a path matches a route's segments; `:name` matches any one segment, `*` the rest. */
function fits(path: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.at(-1) === "*") return true;
  return (
    pattern.length === path.length && pattern.every((part, at) => part.startsWith(":") || part === path[at])
  );
}

/** Segments as routes compare them: decoded and case-insensitive. */
function segmentsOf(below: string): string[] {
  return below.split("/").filter(Boolean).map(decoded);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
}

/** Specificity of a route's pattern: parameters count zero, `*` less. */
const closeness = (pattern: readonly string[]) =>
  pattern.filter((part) => !part.startsWith(":")).length - 2 * Number(pattern.at(-1) === "*");

/** The action required for a page of a project, as its module declares it. @param below path below the project's: `units/new` */
export function actionOfPage(side: Side, below: string): Action {
  const path = segmentsOf(below);
  const [found] = Object.entries(PAGE_ACTIONS[side])
    .map(([pattern, action]) => ({ pattern: pattern.split("/").filter(Boolean), action }))
    .filter(({ pattern }) => fits(path, pattern))
    .sort((a, b) => closeness(b.pattern) - closeness(a.pattern));
  if (!found) throw new Error(`no page of ${side} fits ${below}`);
  return found.action;
}

/** Whether a member of this level may see the page. */
export const maySeePage = (side: Side, below: string, level: number): boolean =>
  mayAct(actionOfPage(side, below), side, level);
