import type { z } from "zod";
import { logError } from "../log";

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Each round takes at least one value out of an answer; a value is taken out once for each level that it is nested. */
const ROUNDS_MAX = 32;

/** Which request it is that is answered. */
type SayScope = {
  requestId: string;
  method: string;
  path: string;
};

const REMOVED = Symbol("removed");

/**
 * An answer as its schema says it, of the API and of pages alike; columns that it does not name never leave. A value that the schema cannot say (a stored figure that is no
 * safe integer) takes as little as possible with it: it is null, else the nearest thing around it that may be null is, else the entry of
 * the list that it stands in is left out. What was left out is logged once for the answer.
 *
 * @param isWrite of a call that has changed something, a failure would tell that it had not: what cannot be said at all is `{}` then
 * @throws Error of a read that cannot be said at all
 */
export function say<Answer extends z.ZodType>(
  answer: Answer,
  made: unknown,
  { event, isWrite, scope }: { event: "api.unsaid" | "page.unsaid"; isWrite: boolean; scope: SayScope },
): z.output<Answer> | Record<string, never> {
  const first = answer.safeParse(made);
  if (first.success) return first.data;
  const unsaid = new Set<string>();
  let value = made;
  let { error } = first as { error: z.ZodError };
  for (let round = 0; round < ROUNDS_MAX; round++) {
    for (const path of pathsOf(error.issues)) {
      if (round === 0) unsaid.add(path.map(String).join("."));
      value = without(value, path);
    }
    value = withoutRemoved(value);
    const again = answer.safeParse(value);
    if (again.success) {
      logError(event, new Error([...unsaid].join(", ")), scope);
      return again.data;
    }
    error = again.error;
  }
  if (!isWrite) throw error;
  logError(event, error, scope);
  return {};
}

/** Where the wrong values are; in a union, those of the shape that fits best. */
function pathsOf(issues: readonly Issue[], base: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [path];
    // A value that may be null too is mended as what it is.
    const shapes = issue.errors.filter((errors) => !errors.every(isNotNull));
    const [best = []] = shapes.toSorted((a, b) => a.length - b.length);
    return best.length === 0 ? [path] : pathsOf(best, path);
  });
}

const isNotNull = (issue: Issue) =>
  issue.code === "invalid_type" && issue.expected === "null" && issue.path.length === 0;

/** A copy with null at a path; what is null there already is not enough, and what is around it goes. */
function without(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined || !isContainer(value)) return null;
  const inner: unknown = Reflect.get(value, key);
  if (inner === REMOVED) return value;
  const isSpent = rest.length === 0 ? inner === null || inner === undefined : !isContainer(inner);
  if (Array.isArray(value)) return value.with(Number(key), isSpent ? REMOVED : without(inner, rest));
  return isSpent ? null : { ...value, [key]: without(inner, rest) };
}

function withoutRemoved(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => each !== REMOVED).map(withoutRemoved);
  if (!isContainer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutRemoved(inner)]));
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
