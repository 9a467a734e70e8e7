import type { z } from "zod";
import { logError } from "../log";

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** Each round removes at least one value of an answer; a value is removed once per level of nesting. */
const ROUNDS_MAX = 32;

/** The request being answered. */
type SayScope = {
  requestId: string;
  method: string;
  path: string;
};

const REMOVED = Symbol("removed");

/**
 * Encodes an answer by its schema, for the API and pages; fields not in the schema are dropped. A value that the schema rejects
 * (such as a stored number that is not a safe integer) removes as little as possible: it becomes null, else the nearest nullable
 * ancestor does, else its list entry is omitted. Removals are logged once per answer.
 *
 * @param isWrite the call has changed something, so a failure would be misleading: an answer that cannot be encoded becomes `{}`
 * @throws Error for a read that cannot be encoded at all
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

/** Paths of the invalid values; in a union, those of the best matching shape. */
function pathsOf(issues: readonly Issue[], base: Path = []): Path[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code !== "invalid_union" || issue.errors.length === 0) return [path];
    // A nullable value is repaired as its non-null shape.
    const shapes = issue.errors.filter((errors) => !errors.every(isNotNull));
    const [best = []] = shapes.toSorted((a, b) => a.length - b.length);
    return best.length === 0 ? [path] : pathsOf(best, path);
  });
}

const isNotNull = (issue: Issue) =>
  issue.code === "invalid_type" && issue.expected === "null" && issue.path.length === 0;

/** A copy with null at a path; if it is null already, its parent is removed. */
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
