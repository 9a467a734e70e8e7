import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { COUNTRIES, likelyCountry } from "../../domain/kernel";
import {
  launchNameSchema,
  PLATFORM_DESCRIPTION_MAX_CHARS,
  PLATFORM_NAME_MAX_CHARS,
  PLATFORM_NAME_MIN_CHARS,
  platformDraftView,
} from "../../domain/platform";
import { keepPlatformName } from "../../worker/services/platform";
import { CountryField } from "../areas/launch/country-field";
import { draftAtStep } from "../areas/launch/launch.server";
import { PlatformFrame } from "../areas/launch/platform-frame";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { TextArea, TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";

export const handle = { title: msg`매체 서비스 만들기: 이름` } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    draft: platformDraftView,
    likely: z.enum(COUNTRIES),
  }),
  async (adapter) => ({
    draft: await draftAtStep(adapter, "name"),
    likely: likelyCountry(adapter.request.headers.get("Accept-Language")),
  }),
);

export const action = formAction(launchNameSchema, async (input, { ctx }) => {
  await keepPlatformName(ctx, input);
  return redirect("/launch/pub/face");
});

export default function NameStep() {
  const { draft, likely } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchNameSchema,
    defaultValue: {
      displayName: draft.displayName ?? "",
      description: draft.description ?? "",
      country: draft.country ?? likely,
    },
  });
  return (
    <PlatformFrame
      step="name"
      draft={draft}
      shown={{ displayName: fields.displayName.value, description: fields.description.value }}
    >
      <AppForm form={form} failure={failure}>
        <TextField
          {...bind(fields.displayName)}
          label={t`서비스 이름`}
          description={t`광고주에게 표시되는 이름이에요. ${PLATFORM_NAME_MIN_CHARS}~${PLATFORM_NAME_MAX_CHARS}자`}
          maxLength={PLATFORM_NAME_MAX_CHARS}
          autoComplete="organization"
        />
        <TextArea
          {...bind(fields.description)}
          label={t`소개 (선택)`}
          description={t`최대 ${PLATFORM_DESCRIPTION_MAX_CHARS}자`}
          maxLength={PLATFORM_DESCRIPTION_MAX_CHARS}
          rows={3}
        />
        <CountryField field={fields.country} kind="pub" />
        <FormActions>
          <LinkButton to="/projects">
            <Trans>나중에 하기</Trans>
          </LinkButton>
          <SubmitButton>
            <Trans>저장 후 계속</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </PlatformFrame>
  );
}
