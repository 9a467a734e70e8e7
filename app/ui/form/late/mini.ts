import type * as real from "zod/mini";
import { z } from "./zod";

/** Stands for `zod/mini` in the browser's build, which reads constants beside such schemas and makes none of them. */
const mini = z as typeof real;

export const array = mini.array;
export const boolean = mini.boolean;
export const catchall = mini.catchall;
export const check = mini.check;
export const iso = mini.iso;
export const maxLength = mini.maxLength;
export const maximum = mini.maximum;
export const minLength = mini.minLength;
export const minimum = mini.minimum;
export const multipleOf = mini.multipleOf;
export const nullable = mini.nullable;
export const number = mini.number;
export const object = mini.object;
export const optional = mini.optional;
export const record = mini.record;
export const refine = mini.refine;
export const regex = mini.regex;
export const registry = mini.registry;
export const strictObject = mini.strictObject;
export const string = mini.string;
export const union = mini.union;
export const unknown = mini.unknown;
const oneOf = mini.enum;

export { oneOf as enum };
