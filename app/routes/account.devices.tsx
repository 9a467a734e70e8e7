import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { z } from "zod";
import { accountDeviceView, deviceSchema, mayAct } from "../../domain/people";
import { projectPath } from "../../domain/platform";
import {
  type AccountDevice,
  addAccountDevice,
  listAccountDevices,
  removeAccountDevice,
} from "../../worker/services/people";
import { listProjects } from "../../worker/services/platform";
import { shareDevice } from "../../worker/services/serving";
import { chosenSchema, devicePreviewSchema } from "../areas/people/forms";
import type { OwnProject } from "../areas/people/group-projects";
import { TOASTS } from "../areas/people/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { ActionFailure } from "../kit/action-failure";
import { formAction, intentAction } from "../kit/form.server";
import { type Adapter, pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { Card, EmptyState } from "../ui/page";

export const handle = { title: msg`기기` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    devices: z.array(accountDeviceView),
    /** Projects and ad accounts whose test devices the account may change. */
    projects: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
      }),
    ),
  }),
  async ({ ctx }) => ({
    devices: await listAccountDevices(ctx),
    projects: (await listProjects(ctx))
      .filter(({ kind, level }) => mayAct("preview.write", kind, level))
      .map(({ id, displayName }) => ({ id, displayName })),
  }),
);

function done(adapter: Adapter, toast: keyof typeof TOASTS, to?: string): Response {
  return redirectDone(adapter, to ?? accountPath("devices", fromOf(adapter.url)), TOASTS[toast]);
}

export const action = intentAction({
  add: formAction(deviceSchema, async (input, adapter) => {
    await addAccountDevice(adapter.ctx, input);
    return done(adapter, "deviceAdded");
  }),
  remove: formAction(chosenSchema, async ({ id }, adapter) => {
    await removeAccountDevice(adapter.ctx, id);
    return done(adapter, "deviceRemoved");
  }),
  preview: formAction(devicePreviewSchema, async ({ id, project }, adapter) => {
    const { kind } = await shareDevice(adapter.ctx, id, project);
    return done(adapter, "deviceShared", projectPath(kind, project, "campaigns"));
  }),
});

/** The account's devices, and the projects whose previews they can receive. */
export default function AccountDevicesScreen() {
  const { devices, projects } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <ActionFailure except={["add"]} />
      <DataTable
        caption={t`내 기기`}
        rows={devices}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={t`아직 등록한 기기가 없어요`}
            description={t`휴대폰을 등록하면 내 프로젝트의 소재를 그 기기에서 미리 볼 수 있어요.`}
          />
        }
        columns={[
          { key: "name", header: t`이름`, cell: ({ name }) => name },
          {
            key: "advertisingId",
            header: t`광고 ID`,
            cell: ({ advertisingId }) => <span className="wrap-anywhere">{advertisingId}</span>,
          },
          ...(projects.length > 0
            ? [
                {
                  key: "preview",
                  header: t`미리 보기`,
                  cell: (device: AccountDevice) => <PreviewForm device={device} projects={projects} />,
                },
              ]
            : []),
          { key: "remove", header: t`관리`, cell: (device) => <RemoveDevice device={device} /> },
        ]}
      />
      {/* A changed list resets the form, which clears the added values. */}
      <AddDevice key={devices.map(({ id }) => id).join()} />
    </>
  );
}

function AddDevice() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: deviceSchema, intent: "add" });
  return (
    <Card title={<Trans>기기 등록</Trans>}>
      <AppForm form={form} failure={failure} intent="add">
        <TextField {...bind(fields.name)} label={t`기기 이름`} description={t`2~30자`} />
        <TextField
          {...bind(fields.advertisingId)}
          label={t`광고 ID`}
          description={t`Android 광고 ID, iPhone IDFA, 또는 앱에서 사용하는 사용자 ID. 2~40자`}
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

/** Adds the device to a project's test devices, and continues to the campaigns whose creatives can be previewed on it. */
function PreviewForm({ device, projects }: { device: AccountDevice; projects: readonly OwnProject[] }) {
  const { t } = useLingui();
  const { state } = useNavigation();
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="id" value={device.id} />
      <select name="project" aria-label={t`${device.name}에서 볼 프로젝트`} className="control h-8 w-36 pr-8">
        {projects.map(({ id, displayName }) => (
          <option key={id} value={id}>
            {displayName}
          </option>
        ))}
      </select>
      <Button type="submit" size="small" disabled={state === "submitting"}>
        <Trans>미리 보기</Trans>
      </Button>
    </Form>
  );
}

function RemoveDevice({ device }: { device: AccountDevice }) {
  const { t } = useLingui();
  const { name } = device;
  return (
    <ConfirmIntentButton
      intent="remove"
      id={device.id}
      size="small"
      title={t`${name} 기기를 삭제할까요?`}
      description={t`프로젝트에 등록한 테스트 기기는 유지돼요.`}
      confirmLabel={t`삭제`}
    >
      <Trans>삭제</Trans>
    </ConfirmIntentButton>
  );
}
