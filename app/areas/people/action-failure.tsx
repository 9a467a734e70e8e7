import { useLingui } from "@lingui/react";
import { useActionData } from "@remix-run/react";
import { fieldMessage } from "../../../locales/words/field-messages";
import { isFormFailure } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";

/**
 * Why the last button of the page was refused, with what its fields say: a button has no field to say it at. Forms say their own
 * refusals: theirs are `except`.
 */
export function ActionFailure({ except = [] }: { except?: readonly string[] }) {
  const { i18n } = useLingui();
  const answered = useActionData<unknown>();
  if (!isFormFailure(answered) || (answered.intent !== null && except.includes(answered.intent))) return null;
  const words = Object.values(answered.fields)
    .flat()
    .map((code) => fieldMessage(i18n, code));
  return (
    <InlineAlert tone="danger" title={words.length > 0 ? answered.message : undefined}>
      {words.length > 0 ? [...new Set(words)].join(" ") : answered.message}
    </InlineAlert>
  );
}
