import { type DefaultValue, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { z } from "zod";
import { isFormFailure } from "./form-failure";
import { checkForm, requirementsOf, useValidation } from "./validation";

interface AppFormOptions<S extends z.ZodType> {
  /** The schema of the action's `formAction`, or a function that derives it from the typed values. */
  schema: S | ((form: FormData) => S);
  /** Required when a page has several forms. */
  id?: string;
  defaultValue?: DefaultValue<z.input<S>>;
  /** The form's name in `intentAction`. */
  intent?: string;
  /** A fetcher's data, for forms that do not navigate; by default the route's action data. */
  failure?: unknown;
}

/**
 * A form of one schema: validated on blur, then on each change, and again by the server, whose errors appear at
 * the fields. Works without a script too, because the server's answer contains the typed values.
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
  useValidation();
  const schemaOf = typeof schema === "function" ? schema : () => schema;
  const [form, fields] = useForm<z.input<S>, z.output<S>>({
    id: id ?? intent,
    defaultValue,
    lastResult: failure?.submission,
    constraint: requirementsOf(schemaOf(new FormData())),
    onValidate: ({ formData }) => checkForm(formData, schemaOf(formData)),
    // `AppForm` adds validation on blur.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return { form, fields, failure, intent };
}
