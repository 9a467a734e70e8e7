import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { addPaymentMethod } from "../../worker/services/money";
import { ActionFailure } from "../kit/action-failure";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { Card } from "../ui/page";

export const handle = { access: "payment.write", title: msg`카드 등록` } satisfies PageHandle;

/** What the gateway's window led back with. */
export const loader = projectLoader(
  z.object({ authKey: z.string(), forGroup: z.boolean() }),
  async ({ url }) => ({
    authKey: (url.searchParams.get("authKey") ?? "").slice(0, 300),
    forGroup: url.searchParams.get("forGroup") === "true",
  }),
);

const registered = msg`카드를 등록했어요.`;

const schema = z.object({ authKey: z.string().min(1).max(300), forGroup: z.stringbool().optional() });

export const action = projectAction(schema, async (input, adapter) => {
  await addPaymentMethod(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, adapter.path("settings/payment"), registered);
});

/** Registers the card once its holder is back from the gateway's window: by itself, and without a script by a button. */
export default function RegisteredScreen() {
  const { authKey, forGroup } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { path } = useProject();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || !form.current || authKey === "") return;
    isSent.current = true;
    submit(form.current);
  }, [submit, authKey]);
  return (
    <Card title={<Trans>카드 등록</Trans>} className="max-w-form">
      <div className="flex flex-col gap-4">
        <ActionFailure />
        {authKey === "" ? (
          <p>
            <Trans>등록할 카드가 없어요. 결제 설정에서 카드 등록을 다시 시작해 주세요.</Trans>
          </p>
        ) : (
          !failure && (
            <p role="status">
              <Trans>카드를 등록하고 있어요.</Trans>
            </p>
          )
        )}
        <Form method="post" ref={form} className="flex flex-wrap gap-2">
          <input type="hidden" name="authKey" value={authKey} />
          {forGroup && <input type="hidden" name="forGroup" value="true" />}
          {!failure && authKey !== "" && (
            <Button type="submit" variant="primary">
              <Trans>계속</Trans>
            </Button>
          )}
          <LinkButton to={path("settings/payment")}>
            <Trans>결제 설정으로 돌아가기</Trans>
          </LinkButton>
        </Form>
      </div>
    </Card>
  );
}
