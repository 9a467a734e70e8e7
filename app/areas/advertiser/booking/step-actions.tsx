import { Trans } from "@lingui/react/macro";
import type { BookingStep } from "../../../../domain/booking";
import { LinkButton } from "../../../ui/button";
import { FormActions, SubmitButton } from "../../../ui/form/form";
import { useBookingSteps, useDraft, useStepPath } from "./steps";

/** Back and next buttons at the end of a step. */
export function StepActions({ step }: { step: BookingStep }) {
  const { isRunning } = useDraft();
  return (
    <FormActions>
      {!isRunning && <BackButton step={step} />}
      <SubmitButton>{isRunning ? <Trans>저장</Trans> : <Trans>저장 후 계속</Trans>}</SubmitButton>
    </FormActions>
  );
}

export function BackButton({ step }: { step: BookingStep }) {
  const { detail } = useDraft();
  const stepPath = useStepPath(detail.campaign.id);
  const steps = useBookingSteps();
  const before = steps[steps.indexOf(step) - 1];
  if (!before) return null;
  return (
    <LinkButton to={stepPath(before)}>
      <Trans>이전</Trans>
    </LinkButton>
  );
}
