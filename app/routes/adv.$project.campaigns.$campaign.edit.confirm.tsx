import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { BOOKING_STEPS, type BookingStep, type CampaignStep } from "../../domain/booking";
import type { FieldErrors } from "../../domain/kernel";
import { seenQuoteSchema } from "../../domain/money";
import { fieldMessage } from "../../locales/words/field-messages";
import { requestReview } from "../../worker/services/booking";
import { DraftColumns } from "../areas/advertiser/booking/draft-columns";
import { BackButton } from "../areas/advertiser/booking/step-actions";
import {
  FIELD_WORDS,
  STEP_TITLES,
  useBookingSteps,
  useDraft,
  useStepPath,
} from "../areas/advertiser/booking/steps";
import { CreativeCoverage } from "../areas/advertiser/creative/creative-coverage";
import { BillingFacts, InfoFacts, ScheduleFacts } from "../areas/campaign/campaign-facts";
import { QuestFacts } from "../areas/campaign/quest-facts";
import { QuoteChanged, SeenQuote } from "../areas/campaign/seen-quote";
import { TargetingSummary } from "../areas/campaign/targeting-summary";
import { projectAction } from "../kit/project.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { SeenVersion } from "../ui/form/seen-version";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card } from "../ui/page";

export const handle = { access: "campaign.write", title: STEP_TITLES.confirm } satisfies PageHandle;

export const action = projectAction(seenQuoteSchema, async (seen, { ctx, project, id, path }) => {
  await requestReview(ctx, project, id("campaign"), seen);
  return redirect(path(`campaigns/${id("campaign")}/complete`));
});

/** Everything once more, each part with the way back to it, and the request for review. */
export default function ConfirmStep() {
  const { detail, incomplete } = useDraft();
  const { campaign, offer, quote } = detail;
  const { form, failure } = useAppForm({ schema: seenQuoteSchema });
  const steps = useBookingSteps();
  return (
    <DraftColumns>
      <AppForm form={form} failure={failure}>
        <SeenVersion version={campaign.version} failure={failure} />
        <SeenQuote quote={quote} />
        <QuoteChanged failure={failure} />
        {campaign.paymentMethod === "card" && (
          <InlineAlert tone="warning" title={<Trans>아직 카드로 결제할 수 없어요</Trans>}>
            <Trans>다른 결제 방법을 선택해야 검토를 요청할 수 있어요.</Trans>
          </InlineAlert>
        )}
        <IncompleteNotice campaignId={campaign.id} incomplete={incomplete} fields={failure?.fields ?? {}} />
        {campaign.quest ? (
          <Part step="quest" title={<Trans>퀘스트</Trans>}>
            <QuestFacts campaign={campaign} product={offer.product} />
          </Part>
        ) : (
          <>
            <Part step="schedule" title={<Trans>일정</Trans>}>
              <ScheduleFacts campaign={campaign} offer={offer} />
            </Part>
            {steps.includes("targeting") && (
              <Part step="targeting" title={<Trans>타깃팅</Trans>}>
                <TargetingSummary targeting={campaign.targeting} />
              </Part>
            )}
          </>
        )}
        <Part step="info" title={<Trans>캠페인 정보</Trans>}>
          <InfoFacts campaign={campaign} offer={offer} />
        </Part>
        {steps.includes("creatives") && (
          <Part step="creatives" title={<Trans>소재</Trans>}>
            <CreativeCoverage detail={detail} />
          </Part>
        )}
        {steps.includes("billing") && (
          <Part step="billing" title={<Trans>결제 정보</Trans>}>
            <BillingFacts detail={detail} />
          </Part>
        )}
        <FormActions>
          <BackButton step="confirm" />
          <SubmitButton>
            <Trans>검토 요청</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </DraftColumns>
  );
}

interface IncompleteNoticeProps {
  campaignId: string;
  incomplete: readonly CampaignStep[];
  /** What the request for review was refused for: `schedule.startDay`, `info.name`. */
  fields: FieldErrors;
}

/** What is still missing, under the step that it belongs to, each a way there. */
function IncompleteNotice({ campaignId, incomplete, fields }: IncompleteNoticeProps) {
  const { i18n } = useLingui();
  const stepPath = useStepPath(campaignId);
  const refused = Object.entries(fields);
  const stepOf = (path: string) => path.split(".")[0];
  const steps = BOOKING_STEPS.filter(
    (step) => incomplete.some((each) => each === step) || refused.some(([path]) => stepOf(path) === step),
  );
  if (steps.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={<Trans>완료하지 않은 단계가 있어요</Trans>}>
      <ul className="flex flex-col gap-1.5 pt-1">
        {steps.map((step) => (
          <li key={step}>
            <Link
              to={stepPath(step)}
              className="inline-flex min-h-6 items-center font-medium underline underline-offset-2"
            >
              {i18n._(STEP_TITLES[step])}
            </Link>
            <ul className="list-disc pl-5">
              {refused
                .filter(([path]) => stepOf(path) === step)
                .map(([path, codes]) => (
                  <li key={path}>
                    {FIELD_WORDS[path] ? i18n._(FIELD_WORDS[path]) : path}:{" "}
                    {codes.map((code) => fieldMessage(i18n, code)).join(" ")}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function Part({ step, title, children }: { step: BookingStep; title: ReactNode; children: ReactNode }) {
  const { campaign } = useDraft().detail;
  const stepPath = useStepPath(campaign.id);
  return (
    <Card
      title={title}
      actions={
        <LinkButton to={stepPath(step)} size="small" variant="quiet">
          <Trans>수정</Trans>
          <span className="sr-only"> {title}</span>
        </LinkButton>
      }
    >
      {children}
    </Card>
  );
}
