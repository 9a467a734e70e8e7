import { useLingui } from "@lingui/react";
import type { ReactNode } from "react";
import { PlainShell } from "../../kit/plain-shell";
import { PageHeader } from "../../ui/page";
import { Stepper } from "../../ui/stepper";
import { AD_ACCOUNT_STEP_WORDS, AD_ACCOUNT_STEPS, type AdAccountStep } from "./words";

interface AdAccountFrameProps {
  step: AdAccountStep;
  title: ReactNode;
  description: ReactNode;
  actions?: ReactNode;
  /** Link back to the plan; null for an advertiser who came for one product and has no plan. */
  planPath: string | null;
  wide?: boolean;
  children: ReactNode;
}

/** A step of the advertiser's launcher. An ad account cannot be undone: only the plan can be reopened. */
export function AdAccountFrame(props: AdAccountFrameProps) {
  const { step, title, description, actions, planPath, wide = false, children } = props;
  const { i18n } = useLingui();
  const steps = AD_ACCOUNT_STEPS.map((key) => ({
    key,
    label: i18n._(AD_ACCOUNT_STEP_WORDS[key]),
    ...(key === "plan" && planPath !== null ? { to: planPath } : {}),
  }));
  return (
    <PlainShell wide={wide}>
      <PageHeader title={title} description={description} actions={actions} />
      {planPath !== null && <Stepper steps={steps} current={step} />}
      {children}
    </PlainShell>
  );
}
