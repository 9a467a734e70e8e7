import { Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Copy, Pencil, Play } from "lucide-react";
import { useEffect } from "react";
import { bookingSteps, type CampaignAction, isRunning } from "../../../domain/booking";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { PauseButton } from "../../areas/campaign/pause-button";
import { useProject } from "../../kit/use-project";
import { Button, LinkButton } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { isFormFailure } from "../../ui/form/form-failure";
import { showToast } from "../../ui/toast";

/** Actions that the verb currently permits for the campaign. */
export function CampaignActions({ detail }: { detail: ShownCampaignDetail }) {
  const { t } = useLingui();
  const { path, may } = useProject();
  const { campaign, actions, offer } = detail;
  const { run, busy } = useCampaignAction();
  const offers = (action: CampaignAction) => actions.includes(action);
  const edit = path(`campaigns/${campaign.id}/edit`);
  const runs = isRunning(campaign.status);
  const isRepeatable =
    campaign.status !== "draft" && campaign.quest === null && offer.product.status === "sale";
  const hasTargeting = bookingSteps(offer, campaign.targeting).includes("targeting");
  return (
    <>
      {/* A rejected campaign is reopened from its notice, which states the reason. */}
      {offers("request") && campaign.status === "draft" && (
        <LinkButton to={edit} variant="primary">
          <Trans>이어서 작성</Trans>
        </LinkButton>
      )}
      {runs && hasTargeting && may("campaign.write") && (
        <LinkButton to={`${edit}/targeting`} icon={<Pencil size={16} aria-hidden="true" />}>
          <Trans>타깃팅 수정</Trans>
        </LinkButton>
      )}
      {isRepeatable && may("product.book") && (
        <LinkButton
          to={`${path(`products/${offer.product.id}`)}?like=${campaign.id}`}
          icon={<Copy size={16} aria-hidden="true" />}
        >
          <Trans>다시 예약</Trans>
        </LinkButton>
      )}
      {offers("pause") && <PauseButton onPause={() => run("pause")} isBusy={busy} />}
      {offers("resume") && (
        <Button
          variant="primary"
          disabled={busy}
          onClick={() => run("resume")}
          icon={<Play size={16} aria-hidden="true" />}
        >
          <Trans>다시 시작</Trans>
        </Button>
      )}
      {/* A draft has not been submitted, so it cannot be withdrawn; deleting it also releases its slots. */}
      {offers("withdraw") && campaign.status !== "draft" && (
        <ConfirmDialog
          trigger={
            <Button disabled={busy}>
              <Trans>예약 철회</Trans>
            </Button>
          }
          title={t`예약을 철회할까요?`}
          description={
            offer.product.pricingType === "cpp"
              ? t`확보한 구좌는 다른 광고주가 예약할 수 있게 되고, 철회한 캠페인은 다시 시작할 수 없어요.`
              : t`철회한 캠페인은 다시 시작할 수 없어요.`
          }
          confirmLabel={t`철회`}
          onConfirm={() => run("withdraw")}
        />
      )}
      {offers("delete") && (
        <ConfirmDialog
          trigger={
            <Button variant="quiet" disabled={busy}>
              <Trans>삭제</Trans>
            </Button>
          }
          title={t`캠페인을 삭제할까요?`}
          description={t`목록에서 사라지고 되돌릴 수 없어요.`}
          confirmLabel={t`삭제`}
          onConfirm={() => run("delete")}
        />
      )}
    </>
  );
}

/** Posts an intent to the campaign's page without navigating; a refusal becomes a toast. */
export function useCampaignAction() {
  const fetcher = useFetcher<unknown>();
  const { data } = fetcher;
  useEffect(() => {
    if (isFormFailure(data)) showToast({ tone: "danger", message: data.message });
  }, [data]);
  return {
    busy: fetcher.state !== "idle",
    run: (intent: string, values: Record<string, string> = {}) =>
      fetcher.submit({ ...values, intent }, { method: "post" }),
  };
}
