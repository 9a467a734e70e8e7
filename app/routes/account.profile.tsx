import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { inUnicode } from "../../domain/kernel";
import { ACCOUNT_NAME_MAX_CHARS, profileSchema } from "../../domain/people";
import { getMe, updateProfile } from "../../worker/services/people";
import { ACCOUNT_TOASTS, profileTitle } from "../areas/account/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import type { PageHandle } from "../root";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";

export const handle = { title: profileTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    account: z.object({
      name: z.string(),
      email: z.string(),
      kind: z.enum(["adv", "pub"]),
    }),
  }),
  async ({ ctx }) => {
    const { name, email, kind } = getMe(ctx);
    return { account: { name, email, kind } };
  },
);

export const action = formAction(profileSchema, async (input, adapter) => {
  await updateProfile(adapter.ctx, input);
  return redirectDone(adapter, accountPath("profile", fromOf(adapter.url)), ACCOUNT_TOASTS.saved);
});

/** The account's public profile. */
export default function ProfileScreen() {
  const { account } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: profileSchema,
    defaultValue: { name: account.name },
  });
  return (
    <Card title={<Trans>프로필</Trans>}>
      <div className="flex flex-col gap-5">
        <DescriptionList
          items={[
            {
              key: "email",
              term: t`이메일`,
              value: <span className="break-all">{inUnicode(account.email)}</span>,
            },
            { key: "kind", term: t`유형`, value: account.kind === "pub" ? t`매체` : t`광고주·대행사` },
          ]}
        />
        <AppForm form={form} failure={failure}>
          <TextField
            {...bind(fields.name)}
            label={t`이름`}
            description={t`함께 일하는 사람에게 표시돼요. 최대 ${ACCOUNT_NAME_MAX_CHARS}자`}
            autoComplete="name"
          />
          <FormActions>
            <SubmitButton>
              <Trans>저장</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </div>
    </Card>
  );
}
