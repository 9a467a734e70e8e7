import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Outlet, useLocation } from "@remix-run/react";
import { stepsOf } from "../../../../domain/booking";
import { LinkButton } from "../../../components/button";
import { UnsavedGuard } from "../../../components/form/unsaved-guard";
import { InlineAlert } from "../../../components/inline-alert";
import { PageHeader } from "../../../components/page";
import { Stepper } from "../../../components/stepper";
import type { DraftPage } from "../../../server/draft";
import { useProject } from "../../../shell/use-project";
import { CampaignBadge } from "../../campaign-shared/campaign-badge";
import { HoldNotice } from "./hold-notice";
import { isStep, STEP_TITLES, useStepPath } from "./steps";

/** The frame of the steps: where one is, how the slots stand, and why it came back. */
export function EditLayout({ draft }: { draft: DraftPage }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { campaign, label, offer } = draft.detail;
  const stepPath = useStepPath(campaign.id);
  const last = useLocation().pathname.split("/").at(-1);
  const steps = stepsOf(offer.product.pricingType);
  const current = isStep(last) ? last : (steps[0] ?? "schedule");
  return (
    <>
      <PageHeader
        title={campaign.name || offer.product.name}
        badge={<CampaignBadge label={label} />}
        description={offer.publisher.displayName}
        breadcrumbs={[
          { label: t`캠페인`, to: path("campaigns") },
          { label: campaign.name || t`새 예약`, to: path(`campaigns/${campaign.id}`) },
          { label: i18n._(STEP_TITLES[current]) },
        ]}
        actions={
          <LinkButton to={path(`campaigns/${campaign.id}`)}>
            {draft.isRunning ? <Trans>돌아가기</Trans> : <Trans>나중에 계속하기</Trans>}
          </LinkButton>
        }
      />
      {!draft.isRunning && (
        <Stepper
          current={current}
          steps={steps.map((key) => ({
            key,
            label: i18n._(STEP_TITLES[key]),
            to: stepPath(key),
            isMissing: draft.incomplete.includes(key),
          }))}
        />
      )}
      <div className="flex flex-col gap-3 pb-5 empty:hidden">
        {campaign.status === "rejected" && campaign.rejectionComment && (
          <InlineAlert tone="danger" title={<Trans>반려 사유</Trans>}>
            <span className="whitespace-pre-wrap">{campaign.rejectionComment}</span>
          </InlineAlert>
        )}
        {draft.hold && <HoldNotice draft={draft} onSchedule={current === "schedule"} />}
      </div>
      <UnsavedGuard>
        <Outlet context={draft} />
      </UnsavedGuard>
    </>
  );
}
