import { type DefaultValue, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import type { z } from "zod";
import type { FormFailure } from "../../kit/form.server";
import { parseTyped } from "./parse-typed";

interface AppFormOptions<S extends z.ZodType> {
  /** The same schema that the action gives `formAction`, or how it is told by what is typed. */
  schema: S | ((form: FormData) => S);
  /** Needed when a page has several forms. */
  id?: string;
  defaultValue?: DefaultValue<z.input<S>>;
  /** Which form of the page this is: the name that `intentAction` gives its action. */
  intent?: string;
  /** A fetcher's data, for forms that do not navigate. Without it the route's action data. */
  failure?: unknown;
}

/** Whether an action refused a form, as opposed to what its success answers with. */
export function isFormFailure(value: unknown): value is FormFailure {
  return typeof value === "object" && value !== null && "submission" in value && "errorCode" in value;
}

/**
 * A form of one schema: checked on blur, then on each change, and again by the server, whose refusal shows at its
 * fields. Works without a script too, since the server's answer carries the typed values.
 */
export function useAppForm<S extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  id,
  defaultValue,
  intent,
  failure: given,
}: AppFormOptions<S>) {
  const actionData = useActionData<unknown>();
  const answered = given === undefined ? actionData : given;
  const failure = isFormFailure(answered) && answered.intent === (intent ?? null) ? answered : null;
  const schemaOf = typeof schema === "function" ? schema : () => schema;
  const [form, fields] = useForm<z.input<S>, z.output<S>>({
    id: id ?? intent,
    defaultValue,
    lastResult: failure?.submission,
    constraint: getZodConstraint(schemaOf(new FormData())),
    onValidate: ({ formData }) => parseTyped(formData, schemaOf(formData)),
    // `AppForm` checks what is left.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return { form, fields, failure, intent };
}
