import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { reviewDeadline, submissionOf } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { DecisionPanel } from "../../areas/campaign/decision-panel";
import { RejectDisclosure } from "../../areas/campaign/reject-disclosure";
import { useDeadline } from "../../areas/campaign/use-deadline";
import { RejectDialog } from "../../areas/publisher/review/reject-dialog";
import { useCampaignReasons } from "../../areas/publisher/review/rejection-reasons";
import { DeadlineBadge } from "../../areas/publisher/review/review-deadline";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { Button } from "../../ui/button";
import { pendingOf } from "./pending";

const FORM = "approval";

interface ReviewPanelProps {
  detail: ShownCampaignDetail;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** The publisher's decision on a submission: what is approved together by check marks, until when, and the two acts. */
export function ReviewPanel({ detail, now }: ReviewPanelProps) {
  const { campaign, label } = detail;
  const { may } = useProject();
  const { isCampaignOpen, viewable, unseen } = pendingOf(detail);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const submission = label === "in-review" ? submissionOf(campaign) : null;
  const count = viewable.filter(({ id }) => !left.has(id)).length;
  const tick = (event: FormEvent<HTMLFieldSetElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { checked, value } = event.target;
    setLeft((before) => {
      const after = new Set(before);
      if (checked) after.delete(value);
      else after.add(value);
      return after;
    });
  };
  const chosen = { isCampaign: isCampaignOpen && !left.has("on"), count };
  return (
    <DecisionPanel
      title={<Trans>검토</Trans>}
      summary={
        <>
          {may("campaign.review") && <Chosen {...chosen} />}
          {submission && <DeadlineBadge submission={submission} now={now} />}
        </>
      }
      acts={
        may("campaign.review") ? (
          <Acts detail={detail} isEmpty={!chosen.isCampaign && chosen.count === 0} />
        ) : (
          <p className="text-sm text-ink-muted">
            <Trans>검토는 편집자 이상만 할 수 있어요.</Trans>
          </p>
        )
      }
    >
      <ActionFailure only={["approve"]} />
      {submission && <Deadline detail={detail} now={now} />}
      {may("campaign.review") && (
        <fieldset onChange={tick} className="flex flex-col">
          <legend className="pb-1 text-[13px] font-medium">
            <Trans>승인할 항목</Trans>
          </legend>
          {isCampaignOpen && <Box name="campaign" label={<Trans>캠페인</Trans>} />}
          {viewable.map(({ id, name }) => (
            <Box key={id} name="creatives" value={id} label={name} />
          ))}
          {unseen.length > 0 && (
            <p className="pt-1 text-[13px] text-ink-muted">
              <Trans>아직 확인할 수 없는 동영상 소재 {unseen.length}개는 나중에 검토할 수 있어요.</Trans>
            </p>
          )}
        </fieldset>
      )}
    </DecisionPanel>
  );
}

function Chosen({ isCampaign, count }: { isCampaign: boolean; count: number }) {
  const { t } = useLingui();
  const words =
    count === 0
      ? isCampaign
        ? t`캠페인`
        : t`선택한 항목 없음`
      : isCampaign
        ? t`캠페인과 소재 ${count}개`
        : t`소재 ${count}개`;
  return (
    <p role="status" className="nums text-sm font-medium">
      {words}
    </p>
  );
}

function Box({ name, value = "on", label }: { name: string; value?: string; label: ReactNode }) {
  return (
    <label className="flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        form={FORM}
        name={name}
        value={value}
        defaultChecked
        className="size-[18px] shrink-0 accent-(--brand-ink)"
      />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}

function Deadline({ detail: { campaign }, now }: ReviewPanelProps) {
  const until = useDeadline();
  const { project } = useProject();
  const submission = submissionOf(campaign);
  if (!submission) return null;
  const deadline = reviewDeadline(submission, now);
  const due = until(deadline.dueAtMs, project.timezone, now);
  const lapses = until(deadline.lapsesAtMs, project.timezone, now);
  return (
    <div className="text-sm">
      {campaign.sameDay && (
        <p>
          <Trans>오늘 시작을 요청한 캠페인이에요.</Trans>
        </p>
      )}
      <p>
        <Trans>
          {due}까지 검토해 주세요. 그 뒤에도 승인할 수 있지만, {lapses}까지 검토하지 않으면 자동으로 반려돼요.
        </Trans>
      </p>
    </div>
  );
}

function Acts({ detail, isEmpty }: { detail: ShownCampaignDetail; isEmpty: boolean }) {
  const { t } = useLingui();
  const { state } = useNavigation();
  const templates = useCampaignReasons();
  const { actions, offer } = detail;
  const consequence =
    offer.product.pricingType === "cpp"
      ? t`광고주가 사유를 확인하고 수정해서 다시 요청할 수 있어요. 확보한 구좌는 해제돼요.`
      : t`광고주가 사유를 확인하고 수정해서 다시 요청할 수 있어요.`;
  return (
    <>
      <Form id={FORM} method="post" preventScrollReset className="flex-1">
        <input type="hidden" name="intent" value="approve" />
        <Button
          type="submit"
          variant="primary"
          disabled={isEmpty || state === "submitting"}
          className="w-full"
        >
          <Trans>승인</Trans>
        </Button>
      </Form>
      {actions.includes("reject") && (
        <>
          <span className="noscript:hidden">
            <RejectDialog
              intent="reject"
              title={t`이 캠페인을 반려할까요?`}
              description={consequence}
              templates={templates}
            >
              <Trans>반려</Trans>
            </RejectDialog>
          </span>
          <noscript>
            <RejectDisclosure intent="reject" description={consequence} />
          </noscript>
        </>
      )}
    </>
  );
}
