import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  ALIAS_MAX_CHARS,
  ALIAS_MIN_CHARS,
  launchAddressSchema,
  platformDraftView,
} from "../../domain/platform";
import { openKeptPlatform } from "../../worker/services/platform";
import { AliasField } from "../areas/launch/alias-field";
import { draftAtStep } from "../areas/launch/launch.server";
import { PlatformFrame } from "../areas/launch/platform-frame";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: msg`매체 서비스 만들기: 주소` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
    domain: z.string(),
  }),
  async (adapter) => ({
    draft: await draftAtStep(adapter, "address"),
    domain: adapter.ctx.env.CONSOLE_DOMAIN,
  }),
);

export const action = formAction(launchAddressSchema, async (input, { ctx }) => {
  const project = await openKeptPlatform(ctx, input);
  return redirect(`/launch/pub/complete?project=${project.id}`);
});

/** @param domain parent domain of aliases */
export default function AddressStep() {
  const { draft, domain } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchAddressSchema,
    defaultValue: { alias: draft.alias ?? "", link: draft.link ?? "" },
  });
  const typed = fields.alias.value ?? "";
  const suffix = `.${domain}`;
  return (
    <PlatformFrame step="address" draft={draft} shown={{ address: typed ? `${typed}.${domain}` : undefined }}>
      <AppForm form={form} failure={failure}>
        <AliasField
          {...bind(fields.alias)}
          typed={typed}
          askAt="/launch/pub/alias"
          description={t`광고주가 접속하는 주소에서 ${suffix} 앞에 붙는 이름이에요. 영문 소문자, 숫자, 하이픈 ${ALIAS_MIN_CHARS}~${ALIAS_MAX_CHARS}자`}
        />
        <TextField
          {...bind(fields.link)}
          label={t`대표 링크 (선택)`}
          description={t`서비스의 홈페이지나 앱 소개 페이지예요. 플랫폼 첫 화면에 표시돼요.`}
          inputMode="url"
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions>
          <LinkButton to="/launch/pub/face">
            <Trans>이전</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>서비스 만들기</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}
