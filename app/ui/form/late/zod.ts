import type { Zod } from "./loaded";

/**
 * Stands for zod in the browser's build: schemas are only written down when a page starts, and made by zod itself once it was loaded.
 * Source: decision 0213.
 */

type Args = readonly unknown[];
type Shape = Record<string, LateSchema>;

/** What is known of a schema before zod: enough to tell which fields are required, and for schemas that are made of others. */
interface Facts {
  shape?: Shape;
  element?: LateSchema;
  options?: readonly LateSchema[];
  inner?: LateSchema;
  isOptional?: boolean;
}

/** Handles each property of a schema: its methods are not listed. */
interface LateSchema {
  optional: () => LateSchema;
  [FACTS]: Facts;
  [MAKE]: () => unknown;
}

const FACTS = Symbol("facts");
const MAKE = Symbol("make");

let zod: Zod | null = null;

export function openSchemas(loaded: Zod): void {
  zod = loaded;
}

const isLate = (value: unknown): value is LateSchema => typeof value === "function" && MAKE in value;

/** A schema of zod in the place of each late one. Values of other classes, such as patterns, are left alone. */
function made(value: unknown): unknown {
  if (isLate(value)) return value[MAKE]();
  if (Array.isArray(value)) return value.map(made);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, made(each)]));
}

/** The schema of zod that a late schema stands for. @throws before `openSchemas` */
export const schemaOf = <S>(schema: S): S => made(schema) as S;

function onlyOf(shape: Shape, names: unknown, isNamed: boolean): Shape {
  return Object.fromEntries(
    Object.entries(shape).filter(([key]) => Object.hasOwn(Object(names), key) === isNamed),
  );
}

const optional = (inner: LateSchema): Facts => ({ inner, isOptional: true });

/** Facts of a schema that a method returns; by default those of its own. */
function factsAfter(method: string, self: LateSchema, [first]: Args): Facts {
  const { shape = {} } = self[FACTS];
  switch (method) {
    case "optional":
    case "default":
      return optional(self);
    case "array":
      return { element: self };
    case "pipe":
      return { inner: first as LateSchema };
    case "extend":
    case "safeExtend":
      return { shape: { ...shape, ...(first as Shape) } };
    case "pick":
    case "omit":
      return { shape: onlyOf(shape, first, method === "pick") };
    case "partial": {
      const named = first ? onlyOf(shape, first, true) : shape;
      const fields = Object.entries(named).map(([key, field]) => [key, field.optional()]);
      return { shape: { ...shape, ...Object.fromEntries(fields) } };
    }
    default:
      return self[FACTS];
  }
}

/** Facts of a schema that one of zod's functions returns. */
function factsOf(name: string, [first, second]: Args): Facts {
  if (/object$/i.test(name)) return { shape: (first ?? {}) as Shape };
  if (name === "array") return { element: first as LateSchema };
  if (name === "union") return { options: first as LateSchema[] };
  if (name === "discriminatedUnion") return { options: second as LateSchema[] };
  if (name === "optional") return optional(first as LateSchema);
  return name === "nullable" ? { inner: first as LateSchema } : {};
}

/** Properties of a schema that are read rather than called. */
const FACTS_READ = new Set(["shape", "element", "options"]);
/** Methods that need zod, and return no schema. */
const USES = new Set(["parse", "safeParse"]);

function late(facts: Facts, make: () => unknown): LateSchema {
  let real: unknown;
  const keep = () => {
    real ??= make();
    return real;
  };
  const self: LateSchema = new Proxy(Object.assign(() => self, { [FACTS]: facts, [MAKE]: keep }) as never, {
    get(target, key) {
      if (typeof key === "symbol") return Reflect.get(target, key);
      if (FACTS_READ.has(key)) return facts[key as keyof Facts];
      if (key === "unwrap") return () => facts.inner;
      return (...args: Args) => {
        const call = () => {
          const schema = keep() as Record<string, (...args: Args) => unknown>;
          return schema[key]?.(...args.map(made));
        };
        return USES.has(key) ? call() : late(factsAfter(key, self, args), call);
      };
    },
  });
  return self;
}

/** A function of zod, by its path: `object`, `iso.date`. */
function functionAt(path: readonly string[]): unknown {
  const find = () => {
    if (!zod) throw new Error("zod has not been loaded");
    return path.reduce((of: unknown, name) => Reflect.get(Object(of), name), zod);
  };
  return new Proxy(() => undefined, {
    get: (_, key) => (typeof key === "string" ? functionAt([...path, key]) : undefined),
    apply: (_, __, args: Args) =>
      late(factsOf(path.at(-1) ?? "", args), () => (find() as (...args: Args) => unknown)(...args.map(made))),
  });
}

export const z = functionAt([]);

type Requirements = Record<string, { required: boolean }>;

/** Whether each field of a schema is required, as `getZodConstraint` of Conform tells it of zod's schemas. */
export function requirementsOf(schema: LateSchema): Requirements {
  const found: Requirements = {};
  collect(schema, "", found);
  return found;
}

function collect(schema: LateSchema, name: string, found: Requirements): void {
  if (name !== "") found[name] ??= { required: true };
  const { shape, element, options, inner, isOptional } = schema[FACTS];
  if (isOptional && name !== "") found[name] = { required: false };
  if (inner) collect(inner, name, found);
  if (element) collect(element, `${name}[]`, found);
  for (const [key, field] of Object.entries(shape ?? {}))
    collect(field, name ? `${name}.${key}` : key, found);
  if (options) Object.assign(found, options.map((option) => ofOption(option, name)).reduce(either));
}

function ofOption(option: LateSchema, name: string): Requirements {
  const found: Requirements = {};
  collect(option, name, found);
  return found;
}

/** A field is required if both options require it. */
function either(one: Requirements, other: Requirements): Requirements {
  const both = Object.keys({ ...one, ...other });
  return Object.fromEntries(
    both.map((name) => [name, { required: Boolean(one[name]?.required && other[name]?.required) }]),
  );
}
