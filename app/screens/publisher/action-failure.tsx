import { useActionData } from "@remix-run/react";
import { isFormFailure } from "../../components/form/use-app-form";
import { InlineAlert } from "../../components/inline-alert";

/** Why the last button of the page was refused. Forms say their own refusals: theirs are `except`. */
export function ActionFailure({ except = [] }: { except?: readonly string[] }) {
  const answered = useActionData<unknown>();
  if (!isFormFailure(answered) || (answered.intent !== null && except.includes(answered.intent))) return null;
  return (
    <div className="pb-4">
      <InlineAlert tone="danger">{answered.message}</InlineAlert>
    </div>
  );
}
