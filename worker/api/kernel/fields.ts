import { z } from "@hono/zod-openapi";
import {
  amountView,
  dayView,
  type ErrorCode,
  LIST_PAGE_LIMIT,
  minorView,
  momentView,
} from "../../../domain/kernel";
import { quoteView, taxOf } from "../../../domain/money";

/**
 * A time in answers: ISO 8601 with an offset. An invalid date becomes an invalid text instead of throwing: the verb has already
 * written, and `say` removes values that its schema rejects. Source: rule K8.
 */
export const instantField = z
  .preprocess((at: number) => (typeof at === "number" ? instant(at) : at), z.iso.datetime({ offset: true }))
  .openapi({ example: "2026-12-01T00:00:00.000+00:00" });

function instant(ms: number): string {
  const at = new Date(ms);
  return Number.isNaN(at.getTime()) ? String(ms) : at.toISOString().replace("Z", "+00:00");
}

const FORMS = { moment: instantField, minor: amountView };

/** Views that the API returns in another form; schemas derived from them use the same form. */
const SAID_AS = z
  .registry<{ form: keyof typeof FORMS }>()
  .add(momentView, { form: "moment" })
  .add(minorView, { form: "minor" });

type Wire<View> =
  View extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<z.ZodType<unknown, z.output<Inner>>>
    : z.ZodType<unknown, z.output<View>>;
type WireShape<Shape> = z.core.util.Writeable<{
  [Key in keyof Shape as Exclude<Key, "version">]: Wire<Shape[Key]>;
}>;

/**
 * A view as the API answers it: the same fields with their descriptions, and times as `instantField`. The version is not a field
 * but the `ETag`. Fields with another name in the API are given beside it.
 */
export function wireOf<Shape extends z.ZodRawShape>(view: z.ZodObject<Shape>): z.ZodObject<WireShape<Shape>> {
  const fields = Object.entries(view.shape)
    .filter(([name]) => name !== "version")
    .map(([name, field]) => [name, fieldOf(field as z.ZodType)]);
  return z.object(Object.fromEntries(fields) as WireShape<Shape>);
}

function fieldOf(view: z.ZodType): z.ZodType {
  const said = SAID_AS.get(view);
  const form = said ? FORMS[said.form] : innerOf(view);
  const about = form === view ? undefined : view.meta();
  return about ? form.meta(about) : form;
}

function innerOf(view: z.ZodType): z.ZodType {
  if (view instanceof z.ZodNullable) return fieldOf(view.unwrap() as z.ZodType).nullable();
  if (view instanceof z.ZodOptional) return fieldOf(view.unwrap() as z.ZodType).optional();
  if (view instanceof z.ZodArray) return z.array(fieldOf(view.element as z.ZodType));
  return view instanceof z.ZodObject ? wireOf(view) : view;
}

/**
 * A named component or null. With `nullable()` the generated document would make the component itself nullable or drop the null,
 * depending on the place that the generator visits first.
 */
export const orNull = <Named extends z.ZodType>(named: Named) => z.union([named, z.null()]);

/** A quote stored before the seller's tax was included is Korean. */
export const quoteWire = wireOf(quoteView)
  .extend({
    tax: quoteView.shape.tax
      .unwrap()
      .default(taxOf("KR"))
      .describe("By the seller's country; basis points of the supply"),
  })
  .openapi("Quote");

export const pageQuery = z.object({
  next: z.string().max(200).optional().describe("Cursor that the page before answered with"),
  limit: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(LIST_PAGE_LIMIT)
    .optional()
    .describe("The most entries of a page"),
});

const refusalBody = z
  .object({
    errorCode: z.string().describe("Which refusal it is, for programs"),
    message: z.string().openapi({ description: "The refusal in the caller's language, for people" }),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .openapi({ description: "Of a 400: what is wrong with each field, by its dotted path" }),
    requestId: z.string().openapi({ description: "To quote when asking about this answer" }),
  })
  .openapi("Error");

/** Answer of all codes of one status: the common body with the details of these codes. */
export function refusalField(codes: readonly ErrorCode[]) {
  const [first, ...rest] = codes;
  return refusalBody.extend({
    errorCode: z
      .enum([first ?? "UNCATCHED", ...rest])
      .openapi({ description: "Which refusal it is, for programs" }),
    ...detailsOf(codes),
  });
}

/** Details of a code in addition to its message. If codes of one status have different details, any of them may be present. */
function detailsOf(codes: readonly ErrorCode[]) {
  const known = DETAILS.filter(({ code }) => codes.includes(code)).map(({ details }) => details);
  const [first, ...rest] = known;
  if (!first) return {};
  return {
    details: (rest.length > 0 ? z.union([first, ...rest]) : first)
      .optional()
      .describe("What the code says beside its words"),
  };
}

const DETAILS: readonly { code: ErrorCode; details: z.ZodObject }[] = [
  {
    code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    details: z.object({
      campaignId: z.string().describe("Id of the draft that was opened without its days"),
      unavailableDays: z.array(dayView).describe("Days on which too few slots are left"),
    }),
  },
  {
    code: "CAMPAIGN_QUOTE_CHANGED",
    details: z.object({ quote: quoteWire }).describe("The quote of now, to be seen and named"),
  },
];
