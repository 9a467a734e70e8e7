import { useActionData } from "@remix-run/react";
import { isFormFailure } from "../../components/form/use-app-form";
import { InlineAlert } from "../../components/inline-alert";

interface ActionFailureProps {
  /** Forms that say their own refusals. */
  except?: readonly string[];
  /** The buttons that it stands beside, where they are far from the top of the page. */
  only?: readonly string[];
}

/** Why the last button of the page was refused. */
export function ActionFailure({ except = [], only }: ActionFailureProps) {
  const answered = useActionData<unknown>();
  if (!isFormFailure(answered)) return null;
  const { intent } = answered;
  if (intent !== null && except.includes(intent)) return null;
  if (only && (intent === null || !only.includes(intent))) return null;
  return (
    <div className="pb-4">
      <InlineAlert tone="danger">{answered.message}</InlineAlert>
    </div>
  );
}
