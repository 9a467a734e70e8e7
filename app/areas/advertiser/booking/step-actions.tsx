import { Trans } from "@lingui/react/macro";
import { type CampaignStep, stepsOf } from "../../../../domain/booking";
import { LinkButton } from "../../../ui/button";
import { FormActions, SubmitButton } from "../../../ui/form/form";
import { useDraft, useStepPath } from "./steps";

/** Back, and on: what ends each step. */
export function StepActions({ step }: { step: CampaignStep }) {
  const { isRunning } = useDraft();
  return (
    <FormActions>
      {!isRunning && <BackButton step={step} />}
      <SubmitButton>{isRunning ? <Trans>저장</Trans> : <Trans>저장 후 계속</Trans>}</SubmitButton>
    </FormActions>
  );
}

export function BackButton({ step }: { step: CampaignStep }) {
  const { detail } = useDraft();
  const stepPath = useStepPath(detail.campaign.id);
  const steps = stepsOf(detail.offer.product.pricingType);
  const before = steps[steps.indexOf(step) - 1];
  if (!before) return null;
  return (
    <LinkButton to={stepPath(before)}>
      <Trans>이전</Trans>
    </LinkButton>
  );
}
