import { z } from "zod";
import { AUDIENCE_NAME, VALUE_TYPES, type ValueType } from "../audience";
import { momentView } from "../kernel";
import { USER_PROPERTY_DESCRIPTION_MAX_CHARS } from "./limits";
import { arrivalsView } from "./metric";

/** Built-in user properties, shared by all projects. Source: rule A4. */
export const BUILT_IN_PROPERTIES = [
  { name: "country", type: "string" },
  { name: "language", type: "string" },
  { name: "age", type: "integer" },
  { name: "gender", type: "string" },
] as const satisfies readonly { name: string; type: ValueType }[];

const description = z.string().trim().max(USER_PROPERTY_DESCRIPTION_MAX_CHARS).default("");

export const userPropertySchema = z.object({
  name: z.string().regex(AUDIENCE_NAME).describe("Name of the property, as apps send it"),
  type: z.enum(VALUE_TYPES).describe("Type of its values"),
  description: description.describe("What the property is, in the publisher's words"),
});

/** Name and type cannot change, since apps send them. Source: rule A6. */
export const userPropertyUpdateSchema = z.object({
  description: description.describe("What the property is, in the publisher's words"),
});

export const userPropertyView = z.object({
  /** Null for a built-in property, which cannot be changed. */
  id: z.string().nullable().describe("Id of the property; null for a built-in one"),
  name: z.string().describe("Name of the property, as apps send it"),
  type: z.enum(VALUE_TYPES).describe("Type of its values"),
  description: z.string().describe("What the property is, in the publisher's words"),
});
export type UserProperty = z.output<typeof userPropertyView>;

export const heardPropertyView = userPropertyView.extend({ heard: arrivalsView });
export type HeardProperty = z.output<typeof heardPropertyView>;

/** A property that apps send and the publisher has not defined, with the type of the values that came. */
export const undefinedPropertyView = z.object({
  name: z.string(),
  type: z.enum(VALUE_TYPES),
  count: z.int(),
  lastAt: momentView,
});
export type UndefinedProperty = z.output<typeof undefinedPropertyView>;
