import { Trans, useLingui } from "@lingui/react/macro";
import { useSubmit } from "@remix-run/react";
import type { Remedy } from "../../../domain/reports";
import type { Checkup, ShownCampaignDetail } from "../../../worker/services/booking";
import Doctor from "../../areas/campaign/delivery/doctor";
import { useProject } from "../../kit/use-project";
import { Button, LinkButton } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { SEEN_VERSION_FIELD } from "../../ui/form/seen-version-field";
import { useFormat } from "../../ui/use-format";

interface CampaignDoctorProps {
  detail: ShownCampaignDetail;
  checkup: Checkup;
}

/** Causes and remedies of an advertiser's campaign that is behind, each remedy with the control that applies it. */
export default function CampaignDoctor({ detail, checkup }: CampaignDoctorProps) {
  const { path, may } = useProject();
  const submit = useSubmit();
  const { campaign, offer, pacing } = detail;
  if (!pacing) return null;
  const mayEdit = may("campaign.write");
  const actionOf = (remedy: Remedy) => {
    switch (remedy.kind) {
      case "extend":
        return mayEdit && <Extend campaign={campaign} to={remedy.endDay} />;
      case "lift-quota":
        return mayEdit && <LiftQuota version={campaign.version} />;
      case "widen-targeting":
        return (
          mayEdit && (
            <LinkButton size="small" to={path(`campaigns/${campaign.id}/edit/targeting`)}>
              <Trans>타깃 수정</Trans>
            </LinkButton>
          )
        );
      case "add-creative":
        return (
          may("creative.write") && (
            <LinkButton
              size="small"
              to={`${path(`campaigns/${campaign.id}/creatives/new`)}?unit=${remedy.units[0]?.id ?? ""}`}
            >
              <Trans>소재 추가</Trans>
            </LinkButton>
          )
        );
      case "ask-publisher":
        return (
          <LinkButton size="small" to={path(`products/${offer.product.id}`)}>
            <Trans>문의하기</Trans>
          </LinkButton>
        );
    }
  };
  const isPending = checkup.replay?.state === "pending";
  return (
    <Doctor
      checkup={checkup}
      pacing={pacing}
      zone={offer.product.timezone}
      side="adv"
      actionOf={actionOf}
      again={
        mayEdit &&
        !isPending && (
          <Button size="small" onClick={() => submit({ intent: "checkup" }, { method: "post" })}>
            {checkup.replay ? <Trans>다시 계산</Trans> : <Trans>효과 계산</Trans>}
          </Button>
        )
      }
    />
  );
}

function Extend({ campaign, to }: { campaign: ShownCampaignDetail["campaign"]; to: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const submit = useSubmit();
  const [before, after] = [campaign.endDay ? format.day(campaign.endDay) : "", format.day(to)];
  return (
    <ConfirmDialog
      trigger={
        <Button size="small">
          <Trans>{after}까지 연장</Trans>
        </Button>
      }
      title={t`종료일을 ${after}까지 연장할까요?`}
      description={t`현재 종료일은 ${before}이에요. 예산은 그대로이고 추가 비용은 없어요.`}
      confirmLabel={t`종료일 연장`}
      variant="primary"
      onConfirm={() =>
        submit(
          { intent: "extend", endDay: to, [SEEN_VERSION_FIELD]: String(campaign.version) },
          { method: "post" },
        )
      }
    />
  );
}

function LiftQuota({ version }: { version: number }) {
  const { t } = useLingui();
  const submit = useSubmit();
  return (
    <ConfirmDialog
      trigger={
        <Button size="small">
          <Trans>하루 한도 해제</Trans>
        </Button>
      }
      title={t`하루 한도를 해제할까요?`}
      description={t`예산은 그대로예요. 하루에 더 많이 노출될 수 있어요.`}
      confirmLabel={t`하루 한도 해제`}
      variant="primary"
      onConfirm={() =>
        submit({ intent: "lift-quota", [SEEN_VERSION_FIELD]: String(version) }, { method: "post" })
      }
    />
  );
}
