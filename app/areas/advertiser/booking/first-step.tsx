import { useLingui } from "@lingui/react";
import { bookingSteps } from "../../../../domain/booking";
import type { OfferedProductDetail } from "../../../../worker/services/inventory";
import { Stepper } from "../../../ui/stepper";
import { STEP_TITLES } from "./steps";

/** Where the page of a product stands in the booking that begins on it. */
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
