import { useLingui } from "@lingui/react";
import { bookingSteps } from "../../../../domain/booking";
import type { OfferedProductDetail } from "../../../../worker/services/inventory";
import { Stepper } from "../../../ui/stepper";
import { STEP_TITLES } from "./steps";

/** Booking progress on a product's page, which is the first step. */
export function FirstStep({ offer }: { offer: OfferedProductDetail }) {
  const { i18n } = useLingui();
  const steps = bookingSteps(offer);
  return (
    <Stepper
      current={steps[0] ?? ""}
      steps={steps.map((key) => ({ key, label: i18n._(STEP_TITLES[key]) }))}
    />
  );
}
