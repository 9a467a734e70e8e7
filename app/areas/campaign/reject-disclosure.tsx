import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { rejectionSchema } from "../../../domain/booking";
import { buttonClass } from "../../ui/button";
import { TextArea } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";

/** Rejects with a reason, also without a script. @param description who reads the reason */
export function RejectDisclosure({ intent, description }: { intent: string; description: ReactNode }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: rejectionSchema, intent });
  return (
    // A refused form stays open with the typed values.
    <details open={failure !== null} className="group open:basis-full">
      <summary className={`${buttonClass()} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <Trans>반려</Trans>
      </summary>
      <AppForm form={form} failure={failure} intent={intent} className="pt-3">
        <TextArea {...bind(fields.reason)} label={t`반려 사유`} description={description} rows={3} />
        <SubmitButton variant="danger">
          <Trans>사유를 보내고 반려</Trans>
        </SubmitButton>
      </AppForm>
    </details>
  );
}
