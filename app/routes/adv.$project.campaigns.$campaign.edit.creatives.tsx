import { Trans } from "@lingui/react/macro";
import { z } from "zod";
import { loadStep } from "../areas/advertiser/booking/draft.server";
import { DraftColumns } from "../areas/advertiser/booking/draft-columns";
import { BackButton } from "../areas/advertiser/booking/step-actions";
import { STEP_TITLES, useBookingSteps, useDraft, useStepPath } from "../areas/advertiser/booking/steps";
import { UnitCreatives } from "../areas/advertiser/creative/creative-coverage";
import { unitsWithoutCreative } from "../areas/advertiser/creative/missing-units";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { FormActions } from "../ui/form/form";
import { Card } from "../ui/page";

export const handle = { access: "campaign.write", title: STEP_TITLES.creatives } satisfies PageHandle;

export const loader = projectLoader(z.object({}), async (adapter) => {
  await loadStep(adapter, "creatives");
  return {};
});

/** Creatives of each unit. Each creative has its own form; the booking can continue without creatives. */
export default function CreativesStep() {
  const { detail, incomplete } = useDraft();
  const { campaign } = detail;
  const steps = useBookingSteps();
  const stepPath = useStepPath(campaign.id);
  const following = steps.slice(steps.indexOf("creatives") + 1);
  const isComplete = unitsWithoutCreative(detail).length === 0;
  const next = following.find((step) => incomplete.some((each) => each === step)) ?? "confirm";
  return (
    <DraftColumns>
      <Card
        title={<Trans>소재</Trans>}
        description={
          <Trans>소재는 검토를 요청한 뒤에도 등록할 수 있지만, 승인된 소재가 있어야 광고가 시작돼요.</Trans>
        }
      >
        <UnitCreatives detail={detail} />
      </Card>
      <FormActions>
        <BackButton step="creatives" />
        <LinkButton to={stepPath(next)} variant={isComplete ? "primary" : "secondary"}>
          {isComplete ? <Trans>계속</Trans> : <Trans>나중에 추가하고 계속</Trans>}
        </LinkButton>
      </FormActions>
    </DraftColumns>
  );
}
