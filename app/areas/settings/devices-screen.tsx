import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { type TestDevice, testDeviceSchema } from "../../../domain/serving";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { DataTable } from "../../ui/data-table";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { ConfirmIntentButton } from "../../ui/intent-button";
import { Card, EmptyState } from "../../ui/page";
import { useFormat } from "../../ui/use-format";
import type { devicesLoader } from "./devices.server";

export const handle = { title: msg`테스트 기기` } satisfies PageHandle;

/** Test devices of a publisher or an ad account, with the registration form. */
export function DevicesScreen() {
  const { devices } = useLoaderData<typeof devicesLoader>();
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  const editable = may("preview.write");
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure except={["add"]} />
      {/* A changed list resets the form, which clears the added values. */}
      {editable && <AddDevice key={devices.map(({ id }) => id).join()} />}
      <DataTable
        caption={t`테스트 기기`}
        rows={devices}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t`아직 테스트 기기가 없어요`}
            description={
              project.kind === "pub"
                ? t`기기를 등록하면 소재와 테스트 광고를 그 기기에서만 볼 수 있어요.`
                : t`기기를 등록하면 캠페인의 소재를 매체 앱에서 먼저 볼 수 있어요.`
            }
          />
        }
        columns={[
          { key: "name", header: t`이름`, cell: ({ name }) => name },
          { key: "deviceId", header: t`기기 ID`, cell: ({ deviceId }) => deviceId },
          {
            key: "createdAt",
            header: t`등록일`,
            cell: ({ createdAt }) => format.dayOf(createdAt, project.timezone),
          },
          ...(editable
            ? [
                {
                  key: "remove",
                  header: t`관리`,
                  cell: (device: TestDevice) => <RemoveDevice device={device} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function AddDevice() {
  const { t } = useLingui();
  const isPublisher = useProject().project.kind === "pub";
  const { form, fields, failure } = useAppForm({ schema: testDeviceSchema, intent: "add" });
  return (
    <Card
      title={<Trans>기기 등록</Trans>}
      description={
        isPublisher ? (
          <Trans>
            앱은 이 기기에서 uid나 deviceId로 보내는 값을, 웹은 광고 영역의 data-madang-uid 값을 입력해
            주세요. deviceId는 바로, uid는 1분 안에 인식돼요.
          </Trans>
        ) : (
          <Trans>
            매체의 앱이 기기를 식별하는 광고 ID(deviceId)를 입력해 주세요. 어떤 값인지는 매체에 문의해 주세요.
          </Trans>
        )
      }
      className="max-w-form"
    >
      <AppForm form={form} failure={failure} intent="add">
        <TextField {...bind(fields.name)} label={t`이름`} placeholder={t`내 휴대폰`} />
        <TextField
          {...bind(fields.deviceId)}
          label={t`기기 ID`}
          description={
            isPublisher
              ? t`광고 ID나 사용자 ID. 웹을 테스트할 때는 my-test처럼 임의의 값을 정해 페이지와 여기에 똑같이 입력해 주세요.`
              : t`Android 광고 ID나 iPhone IDFA`
          }
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions>
          <SubmitButton>
            <Trans>등록</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function RemoveDevice({ device }: { device: TestDevice }) {
  const { t } = useLingui();
  const isPublisher = useProject().project.kind === "pub";
  const { name } = device;
  return (
    <ConfirmIntentButton
      intent="remove"
      id={device.id}
      size="small"
      title={t`${name} 기기를 삭제할까요?`}
      description={
        isPublisher
          ? t`이 기기의 미리 보기와 테스트 광고도 바로 종료돼요.`
          : t`이 기기의 미리 보기도 바로 종료돼요.`
      }
      confirmLabel={t`삭제`}
    >
      <Trans>삭제</Trans>
    </ConfirmIntentButton>
  );
}
