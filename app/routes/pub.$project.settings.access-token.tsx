import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ACCESS_SCOPES, type AccessScope } from "../../domain/audience";
import { pageOf } from "../../domain/kernel";
import { ACCESS_TOKEN_NAME_MAX_CHARS, accessTokenSchema } from "../../domain/platform";
import {
  type AccessTokenView,
  accessTokenView,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from "../../worker/services/platform";
import { chosenSchema } from "../areas/settings/forms";
import { savedSettings } from "../areas/settings/settings.server";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { listQuery } from "../kit/list-query.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { StatusBadge } from "../ui/badge";
import { CopyField } from "../ui/copy-field";
import { DataTable } from "../ui/data-table";
import { CheckboxGroup } from "../ui/fields/choices";
import { TextField } from "../ui/fields/text-field";
import { bind, bindOptions } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { ConfirmIntentButton } from "../ui/intent-button";
import { Card, EmptyState } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { useFormat } from "../ui/use-format";

export const handle = { access: "access-token.read", title: msg`액세스 토큰` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    page: pageOf(accessTokenView),
  }),
  async ({ ctx, url, project }) => ({
    page: await listAccessTokens(ctx, project, listQuery(url)),
  }),
);

export const action = intentAction({
  /** The token appears only in this answer. */
  create: projectAction(
    accessTokenSchema,
    async (input, { ctx, project }): Promise<Response | { token: string }> => {
      const { token } = await createAccessToken(ctx, project, input);
      return { token };
    },
  ),
  revoke: projectAction(chosenSchema, async ({ id }, adapter): Promise<Response | { token: string }> => {
    await revokeAccessToken(adapter.ctx, adapter.project, id);
    return savedSettings(adapter, "tokenRevoked");
  }),
});

/** Access tokens for the publisher's servers. A token is displayed only when issued. */
export default function AccessTokenScreen() {
  const {
    page: { items, next },
  } = useLoaderData<typeof loader>();
  const { may } = useProject();
  const answer = useActionData<{ token?: string }>();
  const editable = may("access-token.write");
  return (
    <div className="flex flex-col gap-5">
      <ActionFailure except={["create"]} />
      {answer?.token && <NewToken token={answer.token} />}
      {/* A longer list resets the form after a token was issued. */}
      {editable && <CreateToken key={items[0]?.id ?? "first"} />}
      <TokenTable items={items} editable={editable} />
      <Pagination next={next} shown={items.length} />
    </div>
  );
}

function NewToken({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>새 토큰</Trans>} className="max-w-form">
      <div className="flex flex-col gap-3">
        <CopyField label={t`토큰`} value={token} />
        <InlineAlert tone="warning">
          <Trans>이 토큰은 지금만 볼 수 있어요. 안전한 곳에 보관해 주세요.</Trans>
        </InlineAlert>
      </div>
    </Card>
  );
}

function useScopeWords(): Record<AccessScope, string> {
  const { t } = useLingui();
  return {
    "tags.write": t`광고에 태그 추가`,
    "contexts.write": t`콘텐츠 주제 저장`,
    "users.delete": t`사용자 삭제`,
    "reports.read": t`리포트 읽기`,
  };
}

function CreateToken() {
  const { t } = useLingui();
  const scopes = useScopeWords();
  const { form, fields, failure } = useAppForm({ schema: accessTokenSchema, intent: "create" });
  return (
    <Card
      title={<Trans>토큰 만들기</Trans>}
      description={<Trans>서버별로 만들면 하나씩 폐기할 수 있어요.</Trans>}
      className="max-w-form"
    >
      <AppForm form={form} failure={failure} intent="create">
        <TextField
          {...bind(fields.name)}
          label={t`이름`}
          placeholder={t`정산 서버`}
          maxLength={ACCESS_TOKEN_NAME_MAX_CHARS}
          autoComplete="off"
        />
        <CheckboxGroup
          {...bindOptions(fields.scopes)}
          label={t({ message: "허용 범위", context: "token" })}
          options={ACCESS_SCOPES.map((value) => ({ value, label: scopes[value] }))}
        />
        <FormActions>
          <SubmitButton>
            <Trans>만들기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function TokenTable({ items, editable }: { items: readonly AccessTokenView[]; editable: boolean }) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const scopes = useScopeWords();
  return (
    <DataTable
      caption={t`액세스 토큰 목록`}
      rows={items}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          title={t`아직 토큰이 없어요`}
          description={t`서버에서 사용자를 삭제하거나 광고에 태그를 달 때 토큰으로 호출해요.`}
        />
      }
      columns={[
        { key: "name", header: t`이름`, cell: ({ name }) => name },
        {
          key: "prefix",
          header: t`토큰`,
          cell: ({ prefix }) => <code className="font-mono">{prefix}…</code>,
        },
        {
          key: "scopes",
          header: t({ message: "허용 범위", context: "token" }),
          cell: (token) => token.scopes.map((scope) => scopes[scope]).join(", "),
        },
        {
          key: "state",
          header: t`상태`,
          cell: ({ revokedAt }) =>
            revokedAt === null ? (
              <StatusBadge tone="positive">{t`사용 중`}</StatusBadge>
            ) : (
              <StatusBadge>{t`폐기됨`}</StatusBadge>
            ),
        },
        {
          key: "createdAt",
          header: t`생성일`,
          cell: ({ createdAt, createdByName }) =>
            [format.dayOf(createdAt, project.timezone), createdByName].filter(Boolean).join(" · "),
        },
        ...(editable
          ? [
              {
                key: "manage",
                header: t`관리`,
                cell: (token: AccessTokenView) =>
                  token.revokedAt === null ? <RevokeToken token={token} /> : null,
              },
            ]
          : []),
      ]}
    />
  );
}

function RevokeToken({ token: { id, name } }: { token: AccessTokenView }) {
  const { t } = useLingui();
  return (
    <ConfirmIntentButton
      intent="revoke"
      id={id}
      size="small"
      title={t`토큰을 폐기할까요?`}
      description={t`${name} 토큰을 사용하는 서버의 호출이 1분 안에 거부돼요. 되돌릴 수 없어요.`}
      confirmLabel={t`폐기`}
    >
      <Trans>폐기</Trans>
    </ConfirmIntentButton>
  );
}
