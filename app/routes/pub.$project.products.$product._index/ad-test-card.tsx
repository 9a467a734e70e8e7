import { Trans, useLingui } from "@lingui/react/macro";
import type { TestDevice } from "../../../domain/serving";
import type { AdTest } from "../../../worker/services/serving";
import { deviceOptions, NoDevices } from "../../areas/campaign/creatives/preview-card";
import { adTestFormSchema } from "../../areas/publisher/forms";
import { useProject } from "../../kit/use-project";
import { Select } from "../../ui/fields/choices";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { IntentButton } from "../../ui/intent-button";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { useFreshData } from "../../ui/use-fresh";

interface AdTestCardProps {
  devices: readonly TestDevice[];
  /** Null when no test is running. */
  test: AdTest | null;
  /** Time of the page's data, epoch milliseconds. */
  nowMs: number;
}

/** Runs the test ad in every unit of the product, on one of the publisher's devices. */
export function AdTestCard({ devices, test, nowMs }: AdTestCardProps) {
  const { may } = useProject();
  return (
    <Card
      title={<Trans>테스트 캠페인</Trans>}
      description={<Trans>등록한 기기에서만 이 상품의 모든 유닛에 30분 동안 테스트 광고가 노출돼요.</Trans>}
    >
      {test !== null ? (
        <RunningTest test={test} nowMs={nowMs} />
      ) : devices.length === 0 ? (
        <NoDevices />
      ) : may("testing.write") ? (
        <AdTestForm devices={devices} />
      ) : (
        <p className="text-sm text-ink-muted">
          <Trans>진행 중인 테스트가 없어요.</Trans>
        </p>
      )}
    </Card>
  );
}

/** Refreshes the page, so that a device's display appears. */
function Fresh() {
  useFreshData();
  return null;
}

function RunningTest({ test, nowMs }: { test: AdTest; nowMs: number }) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const at = (instant: number) => format.dateTime(instant, project.timezone);
  return (
    <div className="flex flex-col gap-4">
      <DescriptionList
        narrow
        items={[
          { key: "device", term: t`테스트 기기`, value: test.device.name },
          { key: "ends", term: t`종료 시각`, value: at(test.endsAt) },
          {
            key: "seen",
            term: t`표시`,
            value:
              test.seenAt === null ? (
                <Trans>아직 기기에 표시되지 않았어요</Trans>
              ) : (
                <Displayed atMs={test.seenAt} nowMs={nowMs} />
              ),
          },
        ]}
      />
      {test.seenAt === null && <Fresh />}
      {may("testing.write") && (
        <IntentButton intent="test-stop" id={test.device.id}>
          <Trans>테스트 종료</Trans>
        </IntentButton>
      )}
    </div>
  );
}

function Displayed({ atMs, nowMs }: { atMs: number; nowMs: number }) {
  const { project } = useProject();
  const format = useFormat();
  const ago = format.ago(atMs, nowMs);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={format.dateTime(atMs, project.timezone)}>
      <Trans>기기에서 표시됐어요 · {ago}</Trans>
    </time>
  );
}

function AdTestForm({ devices }: Pick<AdTestCardProps, "devices">) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: adTestFormSchema, intent: "test" });
  return (
    <AppForm form={form} failure={failure} intent="test" staysInPlace>
      <Select {...bind(fields.device)} label={t`테스트 기기`} options={deviceOptions(devices)} />
      <FormActions>
        <SubmitButton variant="secondary">
          <Trans>테스트 시작</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
