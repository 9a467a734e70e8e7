import { z } from "zod";
import { countField, messageCode, webUrlField, whole, wholeField } from "../kernel";
import { CTR_MAX_MILLI_PCT, VIDEO_SKIP_DELAY_MAX_MS } from "./limits";

/** Entered in percent, so its messages are in percent too. Stored in thousandths of a percent. */
export const percentField = (maxMilliPct: number) =>
  whole(
    z
      .number()
      .min(0)
      .max(maxMilliPct, messageCode("percent.tooLarge", { max: maxMilliPct / 1000 })),
    "percent.decimals",
  );

/**
 * Product fields stored as entered, null if omitted, with their input and output types. Forms, columns, views and changes derive
 * from this list: a new field needs a line here, a column, an input and a fact.
 */
const PERFORMANCE = {
  expectedDailyImpressions: {
    typed: countField(1).describe("Impressions a day that the publisher expects"),
    kept: z.int().describe("Impressions a day that the publisher expects"),
  },
  expectedCtrMilliPct: {
    typed: percentField(CTR_MAX_MILLI_PCT).describe(
      "Click rate that the publisher expects, in thousandths of a percent",
    ),
    kept: z.int().describe("Click rate that the publisher expects, in thousandths of a percent"),
  },
  dau: {
    typed: countField(0).describe("Users a day, as the publisher states them"),
    kept: z.int().describe("Users a day, as the publisher states them"),
  },
  mau: {
    typed: countField(0).describe("Users a month, as the publisher states them"),
    kept: z.int().describe("Users a month, as the publisher states them"),
  },
};
const MATERIALS = {
  videoSkipDelayMs: {
    typed: wholeField(0, VIDEO_SKIP_DELAY_MAX_MS).describe("Milliseconds after which a video may be skipped"),
    kept: z.int().describe("Milliseconds after which a video may be skipped"),
  },
  guideUrl: {
    typed: webUrlField.describe("Web address of the guide to its creatives"),
    kept: z.string().describe("Web address of the guide to its creatives"),
  },
  introUrl: {
    typed: webUrlField.describe("Web address of its introduction"),
    kept: z.string().describe("Web address of its introduction"),
  },
  introAssetId: {
    typed: z.string().min(1).describe("Asset id of its introduction"),
    kept: z.string().describe("Asset id of its introduction"),
  },
};

type Fields = Record<string, { typed: z.ZodType; kept: z.ZodType }>;

const each = <Field, Out>(fields: Record<string, Field>, shape: (field: Field) => Out) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]));

/** Schemas of the input; each field is optional. */
function typedOf<Of extends Fields>(fields: Of) {
  return each(fields, ({ typed }) => typed.optional()) as { [K in keyof Of]: z.ZodOptional<Of[K]["typed"]> };
}

/** Schemas of the stored columns. */
function keptOf<Of extends Fields>(fields: Of) {
  return each(fields, ({ kept }) => kept.nullable()) as { [K in keyof Of]: z.ZodNullable<Of[K]["kept"]> };
}

/** Schemas of the input as stored in a draft or pending change. */
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

/** Converts input to columns. */
export const columnsOfTyped = (typed: Typed): Kept =>
  Object.fromEntries(NAMES.map((name) => [name, typed[name] ?? null])) as Kept;

/** Converts columns to input. */
export const typedOfColumns = (kept: Kept): Typed =>
  Object.fromEntries(NAMES.flatMap((name) => (kept[name] === null ? [] : [[name, kept[name]]]))) as Typed;
