import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { languageSchema } from "../../domain/people";
import { LANGUAGE_NAMES, LOCALES } from "../../locales/words";
import { serverI18n } from "../../locales/words/server";
import { requireAccount } from "../../worker/services/kernel";
import { updateOptions } from "../../worker/services/people";
import { ACCOUNT_TOASTS, languageTitle } from "../areas/account/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import { localeCookie } from "../kit/theme.server";
import type { PageHandle } from "../root";
import { RadioCards } from "../ui/fields/choices";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { title: languageTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    locale: z.enum(LOCALES),
  }),
  async ({ ctx }) => {
    requireAccount(ctx);
    return { locale: ctx.locale };
  },
);

/** Stores the language in the account and in this browser; the page reloads with its messages. */
export const action = formAction(languageSchema, async (input, adapter) => {
  const { env } = adapter.ctx;
  await updateOptions(adapter.ctx, input);
  const to = accountPath("language", fromOf(adapter.url));
  const answer = redirectDone(adapter, to, serverI18n(input.locale)._(ACCOUNT_TOASTS.saved), [
    localeCookie(env.CONSOLE_ORIGIN, input.locale),
  ]);
  answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
});

const LANGUAGES = LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

export default function LanguageScreen() {
  const { locale } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: languageSchema,
    defaultValue: { locale },
  });
  return (
    <Card
      title={<Trans>언어</Trans>}
      description={<Trans>화면과 이메일에 사용하는 언어예요. 이 기기와 계정에 저장돼요.</Trans>}
    >
      <AppForm form={form} failure={failure}>
        <RadioCards {...bind(fields.locale)} label={t`언어`} labelHidden options={LANGUAGES} />
        <FormActions>
          <SubmitButton>
            <Trans>저장</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
