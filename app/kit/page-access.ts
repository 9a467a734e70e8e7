import { type Action, mayAct, type Side } from "../../domain/people";
import { PAGE_ACTIONS } from "../generated/page-actions";

/** Whether an address fits a route's segments; `:name` stands for any one, `*` for the rest. */
function fits(path: readonly string[], pattern: readonly string[]): boolean {
  if (pattern.at(-1) === "*") return true;
  return (
    pattern.length === path.length && pattern.every((part, at) => part.startsWith(":") || part === path[at])
  );
}

/** Segments as routes compare them: decoded, and in any case. */
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

/** How closely a route's segments name an address: those that stand for anything count for nothing, `*` for less. */
const closeness = (pattern: readonly string[]) =>
  pattern.filter((part) => !part.startsWith(":")).length - 2 * Number(pattern.at(-1) === "*");

/** What the page at an address of a project needs, as its module says. @param below the address below the project's: `units/new` */
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
