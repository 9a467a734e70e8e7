import { z } from "zod";
import {
  CTR_MAX_MILLI_PCT,
  countField,
  messageCode,
  VIDEO_SKIP_DELAY_MAX_MS,
  webUrlField,
  whole,
  wholeField,
} from "../kernel";

/** Read in percent by everybody who types it, so its messages are in percent too. Thousandths of a percent. */
export const percentField = (maxMilliPct: number) =>
  whole(
    z
      .number()
      .min(0)
      .max(maxMilliPct, messageCode("percent.tooLarge", { max: maxMilliPct / 1000 })),
    "percent.decimals",
  );

/**
 * Fields of a product that are kept as they are typed, null where they are left out: what may be typed, and what leaves the server.
 * Forms, columns, views and changes read them from here; one more is a line here, a column, an input and a fact.
 */
const PERFORMANCE = {
  expectedDailyImpressions: { typed: countField(1), kept: z.int() },
  expectedCtrMilliPct: { typed: percentField(CTR_MAX_MILLI_PCT), kept: z.int() },
  dau: { typed: countField(0), kept: z.int() },
  mau: { typed: countField(0), kept: z.int() },
};
const MATERIALS = {
  videoSkipDelayMs: { typed: wholeField(0, VIDEO_SKIP_DELAY_MAX_MS), kept: z.int() },
  guideUrl: { typed: webUrlField, kept: z.string() },
  introUrl: { typed: webUrlField, kept: z.string() },
  introAssetId: { typed: z.string().min(1), kept: z.string() },
};

type Fields = Record<string, { typed: z.ZodType; kept: z.ZodType }>;

const each = <Field, Out>(fields: Record<string, Field>, shape: (field: Field) => Out) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]));

/** As somebody types them: each may be left out. */
function typedOf<Of extends Fields>(fields: Of) {
  return each(fields, ({ typed }) => typed.optional()) as { [K in keyof Of]: z.ZodOptional<Of[K]["typed"]> };
}

/** As their columns hold them. */
function keptOf<Of extends Fields>(fields: Of) {
  return each(fields, ({ kept }) => kept.nullable()) as { [K in keyof Of]: z.ZodNullable<Of[K]["kept"]> };
}

/** As a draft or a waiting change holds what was typed. */
function draftOf<Of extends Fields>(fields: Of) {
  return each(fields, ({ kept }) => kept.optional()) as { [K in keyof Of]: z.ZodOptional<Of[K]["kept"]> };
}

export const typedPerformance = typedOf(PERFORMANCE);
export const typedMaterials = typedOf(MATERIALS);
export const draftPerformance = draftOf(PERFORMANCE);
export const draftMaterials = draftOf(MATERIALS);
export const keptFields = { ...keptOf(PERFORMANCE), ...keptOf(MATERIALS) };

type Kept = z.output<z.ZodObject<typeof keptFields>>;
type Typed = { [K in keyof Kept]?: NonNullable<Kept[K]> };

const NAMES = Object.keys(keptFields) as (keyof Kept)[];

/** What is typed, as columns hold it. */
export const columnsOfTyped = (typed: Typed): Kept =>
  Object.fromEntries(NAMES.map((name) => [name, typed[name] ?? null])) as Kept;

/** The columns, as they were typed. */
export const typedOfColumns = (kept: Kept): Typed =>
  Object.fromEntries(NAMES.flatMap((name) => (kept[name] === null ? [] : [[name, kept[name]]]))) as Typed;
