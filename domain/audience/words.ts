import * as z from "zod/mini";

/** What the reference says of a field, and what JSON Schema has a word for but zod's mini edition has none. */
export interface FieldWords {
  ko: string;
  en: string;
  minProperties?: number;
  maxProperties?: number;
  [keyword: string]: unknown;
}

export const words = z.registry<FieldWords>();
