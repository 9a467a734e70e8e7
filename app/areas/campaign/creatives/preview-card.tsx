import { Trans, useLingui } from "@lingui/react/macro";
import type { Preview, TestDevice } from "../../../../domain/serving";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { ActionFailure } from "../../../kit/action-failure";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { IntentButton } from "../../../ui/intent-button";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { previewFormSchema } from "./preview-form";

export const deviceOptions = (devices: readonly TestDevice[]) =>
  devices.map(({ id, name }) => ({ value: id, label: name }));

/** Message without any device. */
export function NoDevices() {
  const { path } = useProject();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-ink-muted">
        <Trans>먼저 테스트 기기를 등록해 주세요.</Trans>
      </p>
      <LinkButton to={path("settings/devices")} size="small">
        <Trans>테스트 기기 등록하기</Trans>
      </LinkButton>
    </div>
  );
}

interface PreviewCardProps {
  detail: ShownCampaignDetail;
  devices: readonly TestDevice[];
  previews: readonly Preview[];
}

/** Shows a creative of the campaign on one of the project's devices. */
export function PreviewCard({ detail, devices, previews }: PreviewCardProps) {
  const { may, project } = useProject();
  if (!may("preview.write") || detail.creatives.length === 0) return null;
  return (
    <Card
      title={
        project.kind === "pub" ? <Trans>기기에서 미리 보기</Trans> : <Trans>내 기기에서 미리 보기</Trans>
      }
      description={<Trans>등록한 기기에서만 5분 동안 노출돼요. 집계하지 않아요.</Trans>}
    >
      <div className="flex flex-col gap-4">
        {project.kind === "adv" && <ActionFailure only={["preview-stop"]} />}
        {previews.map((preview) => (
          <RunningPreview
            key={preview.id}
            preview={preview}
            creative={detail.creatives.find(({ id }) => id === preview.creativeId)?.name ?? ""}
            device={devices.find(({ id }) => id === preview.deviceId)?.name ?? ""}
          />
        ))}
        {devices.length === 0 ? <NoDevices /> : <PreviewForm detail={detail} devices={devices} />}
      </div>
    </Card>
  );
}

function RunningPreview({
  preview,
  creative,
  device,
}: {
  preview: Preview;
  creative: string;
  device: string;
}) {
  const format = useFormat();
  const { project } = useProject();
  const until = format.dateTime(preview.endsAt, project.timezone);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>
        <Trans>
          {device}에서 {creative} 미리 보는 중 · {until}까지
        </Trans>
      </p>
      <IntentButton intent="preview-stop" id={`${preview.creativeId}:${preview.deviceId}`} size="small">
        <Trans>중지</Trans>
      </IntentButton>
    </div>
  );
}

function PreviewForm({ detail, devices }: Pick<PreviewCardProps, "detail" | "devices">) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: previewFormSchema, intent: "preview" });
  return (
    <AppForm form={form} failure={failure} intent="preview" staysInPlace>
      <Select
        {...bind(fields.creative)}
        label={t({ message: "소재", context: "one" })}
        options={detail.creatives.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select {...bind(fields.device)} label={t`테스트 기기`} options={deviceOptions(devices)} />
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>미리 보기 시작</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
