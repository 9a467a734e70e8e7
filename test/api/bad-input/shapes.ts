import type { z } from "zod";
import { pathsOf } from "../../../domain/kernel";
import type { Call } from "../../../worker/api/call";
import { CALLS } from "../../../worker/api/calls";
import { EXAMPLES, type Example } from "../examples";
import type { Ids } from "../world";
import { ABSENT, branchesOf, type Leaf, leavesOf, wrongTypeFor } from "./leaves";
import { rightValueOf, wrongValuesOf } from "./wrong-values";

/** `METHOD /path` as in the contract. */
export const titleOf = ({ method, path }: Pick<Call, "method" | "path">) => `${method.toUpperCase()} ${path}`;

type Fields = Record<string, unknown>;

/** One variant of a call's fields, with a valid request. */
export interface Shape {
  title: string;
  method: string;
  by: Example["by"];
  path(ids: Ids): string;
  /** Discriminator of the body's variants, if the call checks it first. */
  fork: { by: string; name: string } | null;
  schema: z.ZodObject;
  good(ids: Ids): Fields;
}

const isOf = (schema: z.ZodObject, sent: Fields) =>
  Object.keys(sent).every((name) => name in schema.shape) && schema.safeParse(sent).success;

const PLACES = new Proxy({} as Ids, { get: (_, name) => String(name) });

/** Every variant of every JSON body in the contract. Uploads are forms; their parts are in the hand-written cases. */
export const BODY_SHAPES: readonly Shape[] = CALLS.flatMap((call) => {
  if (!call.body || call.multipart) return [];
  return branchesOf(call.body).map(({ by, name, schema }, _, branches): Shape => {
    const examples = EXAMPLES.filter((example) => example.call === titleOf(call));
    const words = branches.flatMap((branch) => (branch.name === null ? [] : [branch.name]));
    const example = examples.find(({ body }) => {
      const sent = Object(body?.(PLACES)) as Fields;
      if (by) return sent[by] === name;
      if (branches.length === 1) return true;
      // Variants without a discriminator belong to different addresses: each has an example that matches no other variant.
      if (words.length === 0) return isOf(schema, sent);
      return name
        ? Object.values(sent).includes(name)
        : !Object.values(sent).some((value) => words.includes(value as string));
    });
    const good = (ids: Ids) => {
      if (example) return example.body?.(ids) as Fields;
      return { ...(rightValueOf(schema) as Fields), ...(by ? { [by]: name } : {}) };
    };
    const asked = example ?? examples[0] ?? exampleOf(call);
    return {
      title: name
        ? `${titleOf(call)} (${name})`
        : `${titleOf(call)}${words.length === 0 && branches.length > 1 ? ` of ${Object.keys(schema.shape)}` : ""}`,
      method: call.method.toUpperCase(),
      ...{
        by: asked.by,
        path: (ids) => asked.path(ids),
        fork: by && name ? { by, name } : null,
        schema,
        good,
      },
    };
  });
});

/** Every query of the contract. */
export const QUERY_SHAPES: readonly Shape[] = CALLS.flatMap((call): Shape[] => {
  if (!call.query) return [];
  const asked = EXAMPLES.find((example) => example.call === titleOf(call)) ?? exampleOf(call);
  const [title, schema] = [titleOf(call), call.query];
  const part = (at: number) => (ids: Ids) => asked.path(ids).split("?")[at] ?? "";
  return [
    {
      ...{ title, method: "GET", by: asked.by, path: part(0), fork: null, schema },
      good: (ids) => Object.fromEntries(new URLSearchParams(part(1)(ids))),
    },
  ];
});

/** Example for a call that the walks cannot request: its address is its path. */
function exampleOf({ access, path, method }: Call): Example {
  return {
    call: titleOf({ method, path }),
    by: access === "public" ? "anybody" : "publisher",
    action: null,
    path: () => path,
  };
}

/** The fields of a variant except the discriminator, which is tested separately. */
export const leavesOfShape = ({ fork, schema }: Shape) =>
  leavesOf(schema).filter(({ path }) => path !== fork?.by);

/** Invalid values of several fields at once, by path. */
export type Round = Fields;

/**
 * All invalid values of a variant in as few requests as possible: each request has as many invalid fields as have a value left. A
 * list and its items, or an object and its fields, are tested in different requests.
 */
export function roundsOf(leaves: readonly Leaf[], beside: (leaf: Leaf) => unknown[]): Round[] {
  const queues = new Map<string, [path: string, value: unknown][]>();
  for (const leaf of leaves) {
    const root = leaf.path.split(".")[0] ?? leaf.path;
    const values = [...beside(leaf), ...wrongValuesOf(leaf)];
    queues.set(root, [
      ...(queues.get(root) ?? []),
      ...values.map((value): [string, unknown] => [leaf.path, value]),
    ]);
  }
  const longest = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
  return Array.from({ length: longest }, (_, index) =>
    Object.fromEntries([...queues.values()].flatMap((queue) => queue.slice(index, index + 1))),
  );
}

export const bodyRoundsOf = (shape: Shape) => roundsOf(leavesOfShape(shape), (leaf) => [wrongTypeFor(leaf)]);

/** A copy of the valid fields with a round's values. */
export function spoiled(good: Fields, round: Round, schema: z.ZodObject): Fields {
  const leaves = leavesOf(schema);
  const rightAt = (path: string) => {
    const leaf = leaves.find((each) => each.path === path);
    return leaf ? rightValueOf(leaf.schema) : {};
  };
  const fields = structuredClone(good);
  for (const [path, value] of Object.entries(round)) put(fields, path.split("."), value, "", rightAt);
  return fields;
}

function put(
  into: Fields,
  [name = "", ...rest]: string[],
  value: unknown,
  above: string,
  rightAt: (path: string) => unknown,
): void {
  const path = `${above}${name}`;
  if (rest[0] === "0") {
    const [first = rightAt(`${path}.0`)] = (into[name] ?? []) as unknown[];
    const list = { "0": structuredClone(first) } as Fields;
    put(list, rest, value, `${path}.`, rightAt);
    into[name] = [list["0"]];
  } else if (rest.length > 0) {
    const inner = { ...Object(into[name] ?? rightAt(path)) } as Fields;
    put(inner, rest, value, `${path}.`, rightAt);
    into[name] = inner;
  } else if (value === ABSENT) {
    delete into[name];
  } else {
    into[name] = value;
  }
}

/** Additional fields that the schema refuses because of rules between fields. */
export function refusedBy(schema: z.ZodObject, sent: unknown): string[] {
  return [...new Set(schema.safeParse(sent).error?.issues.flatMap(pathsOf) ?? [])];
}
