import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endTaskMail, isTaskMailToken, readTaskMail } from "../../worker/services/desk";
import { endReportMail, mailSubscriptionView, readMailSubscription } from "../../worker/services/reports";
import { formAction } from "../kit/form.server";
import { pageLoader } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { AppForm, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { PageHeader } from "../ui/page";

export const handle = { title: msg`이메일 그만 받기` } satisfies PageHandle;

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

export const loader = pageLoader(
  mailSubscriptionView.extend({ isOfTasks: z.boolean() }),
  async ({ ctx, id }) => {
    const token = id("token");
    return isTaskMailToken(token)
      ? { ...(await readTaskMail(ctx, token)), view: null, isOfTasks: true }
      : { ...(await readMailSubscription(ctx, token)), isOfTasks: false };
  },
);

/** Mail programs post `List-Unsubscribe=One-Click` to the page's own URL. Source: RFC 8058. */
const noFields = z.object({});

export const action = formAction(
  noFields,
  async (_, { ctx, id }) => {
    const token = id("token");
    await (isTaskMailToken(token) ? endTaskMail : endReportMail)(ctx, token);
    return null;
  },
  { anonymous: true },
);

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Unsubscribes the recipient of a report's mails, without sign-in. Opening the page changes nothing. */
export default function UnsubscribeRoute() {
  const { view, project, isOn, isOfTasks } = useLoaderData<typeof loader>();
  const { form, failure } = useAppForm({ schema: noFields });
  return (
    <PlainShell>
      <PageHeader title={<Trans>이메일 그만 받기</Trans>} />
      {isOn ? (
        <AppForm form={form} failure={failure}>
          <p>
            {isOfTasks ? (
              <Trans>
                {project}의 할 일을 더 이상 이메일로 받지 않아요. 할 일 화면에서 다시 받을 수 있어요.
              </Trans>
            ) : (
              <Trans>
                {project}의 저장한 보기 ‘{view}’ 리포트를 더 이상 이메일로 받지 않아요. 리포트의 저장한
                보기에서 다시 받을 수 있어요.
              </Trans>
            )}
          </p>
          <SubmitButton>
            <Trans>그만 받기</Trans>
          </SubmitButton>
        </AppForm>
      ) : (
        <InlineAlert tone="positive" title={<Trans>더 이상 이메일로 보내지 않아요</Trans>}>
          {isOfTasks ? (
            <Trans>다시 받으려면 할 일 화면에서 이메일 받기를 변경해 주세요.</Trans>
          ) : (
            <Trans>다시 받으려면 리포트의 저장한 보기에서 이메일 받기를 변경해 주세요.</Trans>
          )}
        </InlineAlert>
      )}
    </PlainShell>
  );
}
