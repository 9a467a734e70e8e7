import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { clientCredentialsSchema } from "../../domain/partners";
import {
  type ClientCredentialsView,
  clientCredentialsView,
  getClientCredentials,
  removeClientCredentials,
  saveClientCredentials,
} from "../../worker/services/partners";
import { buttonSchema } from "../areas/publisher/forms";
import { WEBHOOK_TOASTS } from "../areas/settings/webhook-words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PasswordField } from "../ui/fields/password-field";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { ConfirmIntentButton } from "../ui/intent-button";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = {
  access: "client-credentials.read",
  title: msg`클라이언트 인증 정보`,
} satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    credentials: clientCredentialsView.nullable(),
  }),
  async ({ ctx, project }) => ({
    credentials: await getClientCredentials(ctx, project),
  }),
);

function back(adapter: ProjectAdapter, toast: "credentialsSaved" | "credentialsRemoved"): Response {
  return redirectDone(adapter, adapter.url.pathname, WEBHOOK_TOASTS[toast]);
}

export const action = intentAction({
  save: projectAction(
    clientCredentialsSchema,
    async (input, adapter) => {
      await saveClientCredentials(adapter.ctx, adapter.project, input);
      return back(adapter, "credentialsSaved");
    },
    { secretFields: ["clientSecret"] },
  ),
  remove: projectAction(buttonSchema, async (_input, adapter) => {
    await removeClientCredentials(adapter.ctx, adapter.project);
    return back(adapter, "credentialsRemoved");
  }),
});

/** Credentials that webhook messages send to the publisher's server. The secret is typed, and never displayed. */
export default function ClientCredentialsScreen() {
  const { credentials } = useLoaderData<typeof loader>();
  const { may } = useProject();
  return (
    <div className="flex max-w-form flex-col gap-5">
      <ActionFailure except={["save"]} />
      {credentials && <SavedCredentials credentials={credentials} />}
      {/* Saving resets the form: the secret is not displayed again. */}
      {may("client-credentials.write") ? (
        <CredentialsForm key={credentials?.updatedAt ?? 0} version={credentials?.version ?? 0} />
      ) : (
        <p className="text-[13px] text-ink-muted">
          <Trans>인증 정보는 편집자 이상만 변경할 수 있어요.</Trans>
        </p>
      )}
    </div>
  );
}

function SavedCredentials({ credentials }: { credentials: ClientCredentialsView }) {
  const { t } = useLingui();
  const { may, project } = useProject();
  const format = useFormat();
  return (
    <Card
      title={<Trans>저장된 인증 정보</Trans>}
      actions={
        may("client-credentials.write") && (
          <ConfirmIntentButton
            intent="remove"
            title={t`인증 정보를 삭제할까요?`}
            description={t`앞으로 웹훅에는 서명만 포함돼요. 수신 서버가 인증 정보를 요구하면 메시지를 받지 못해요.`}
            confirmLabel={t`삭제`}
          >
            <Trans>삭제</Trans>
          </ConfirmIntentButton>
        )
      }
    >
      <DescriptionList
        items={[
          {
            key: "id",
            term: t`클라이언트 ID`,
            value: <code className="font-mono text-[13px] break-all">{credentials.clientId}</code>,
          },
          { key: "secret", term: t`클라이언트 비밀번호`, value: "••••••••" },
          { key: "at", term: t`저장 일시`, value: format.dateTime(credentials.updatedAt, project.timezone) },
        ]}
      />
    </Card>
  );
}

/** @param version of the saved credentials; 0 if there are none */
function CredentialsForm({ version }: { version: number }) {
  const isFirst = version === 0;
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({ schema: clientCredentialsSchema, intent: "save" });
  const typed = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <Card
      title={isFirst ? <Trans>인증 정보 등록</Trans> : <Trans>인증 정보 변경</Trans>}
      description={
        <Trans>
          수신 서버가 인증을 요구할 때만 필요해요. 웹훅마다 Authorization 헤더에 HTTP Basic으로 전송돼요.
        </Trans>
      }
    >
      <AppForm form={form} failure={failure} version={version} intent="save">
        <TextField {...bind(fields.clientId)} {...typed} label={t`클라이언트 ID`} />
        <PasswordField
          {...bind(fields.clientSecret)}
          {...typed}
          autoComplete="new-password"
          label={t`클라이언트 비밀번호`}
          description={t`8~200자. 저장한 뒤에는 다시 볼 수 없어요.`}
        />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
