import { Trans } from "@lingui/react/macro";
import { FormActions, SubmitButton } from "../../ui/form/form";

/** End of a settings form: the save button, or why there is none. */
export function SaveRow({ editable }: { editable: boolean }) {
  if (!editable) {
    return (
      <p className="text-[13px] text-ink-muted">
        <Trans>설정은 편집자 이상만 변경할 수 있어요.</Trans>
      </p>
    );
  }
  return (
    <FormActions>
      <SubmitButton>
        <Trans>저장</Trans>
      </SubmitButton>
    </FormActions>
  );
}
