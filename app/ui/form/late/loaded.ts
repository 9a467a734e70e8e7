import { z } from "zod/v4";

/** Functions of zod that schemas of the browser call. All of zod, with its languages and formats, would be three times as large. */
export const zod = {
  array: z.array,
  boolean: z.boolean,
  check: z.check,
  coerce: { number: z.coerce.number },
  custom: z.custom,
  discriminatedUnion: z.discriminatedUnion,
  email: z.email,
  enum: z.enum,
  instanceof: z.instanceof,
  int: z.int,
  iso: { datetime: z.iso.datetime },
  literal: z.literal,
  null: z.null,
  number: z.number,
  object: z.object,
  partialRecord: z.partialRecord,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
};
export type Zod = typeof zod;
export { parseTyped } from "../parse-typed";
