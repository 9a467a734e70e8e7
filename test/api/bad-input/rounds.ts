import type { Body } from "./case";
import { ABSENT, type Leaf, wrongTypeFor } from "./leaves";

/** Wrong values of several fields at once, by path. */
export type Round = Record<string, unknown>;

/**
 * Every wrong value of a body in as few requests as can be: in each, as many fields are wrong as have a value left. A list
 * and what it holds, or an object and its fields, take turns.
 */
export function roundsOf(leaves: readonly Leaf[], { wrong }: Body): Round[] {
  const queues = new Map<string, [path: string, value: unknown][]>();
  for (const leaf of leaves) {
    const { path } = leaf;
    const root = path.split(".")[0] ?? path;
    const values = [wrongTypeFor(leaf), ...(wrong[path] ?? [])];
    queues.set(root, [
      ...(queues.get(root) ?? []),
      ...values.map((value): [string, unknown] => [path, value]),
    ]);
  }
  const longest = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
  return Array.from({ length: longest }, (_, index) =>
    Object.fromEntries([...queues.values()].flatMap((queue) => queue.slice(index, index + 1))),
  );
}

/** A copy of the good body with a round's values in it. */
export function spoiled(good: Record<string, unknown>, round: Round): Record<string, unknown> {
  const body = structuredClone(good);
  for (const [path, value] of Object.entries(round)) put(body, path.split("."), value);
  return body;
}

function put(into: Record<string, unknown>, [name = "", ...rest]: string[], value: unknown): void {
  if (rest[0] === "0" && rest.length === 1) {
    into[name] = [value];
  } else if (rest[0] === "0") {
    const [first] = (into[name] ?? []) as Record<string, unknown>[];
    const inner = { ...first };
    put(inner, rest.slice(1), value);
    into[name] = [inner];
  } else if (rest.length > 0) {
    const inner = { ...(into[name] as Record<string, unknown> | undefined) };
    put(inner, rest, value);
    into[name] = inner;
  } else if (value === ABSENT) {
    delete into[name];
  } else {
    into[name] = value;
  }
}
