import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { confirmedWindowSchema } from "../../domain/money";
import { confirmWindow } from "../../worker/services/money";
import { ActionFailure } from "../kit/action-failure";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "campaign.write", title: msg`캠페인 결제` } satisfies PageHandle;

/** What the gateway's window led back with. */
export const loader = projectLoader(
  z.object({ campaign: z.string(), paymentKey: z.string(), orderId: z.string(), amount: z.string() }),
  async ({ url, id }) => {
    const told = (name: string) => (url.searchParams.get(name) ?? "").slice(0, 200);
    return {
      campaign: id("campaign"),
      paymentKey: told("paymentKey"),
      orderId: told("orderId"),
      amount: told("amount"),
    };
  },
);

const paid = msg`결제했어요. 예약이 확정되면 알려 드려요.`;

const declined = msg`결제가 거절됐어요. 사유를 확인하고 다시 결제해 주세요.`;

const pending = msg`결제를 확인하고 있어요. 확인되면 예약이 확정돼요.`;

export const action = projectAction(confirmedWindowSchema, async (input, adapter) => {
  const { campaignId, status } = await confirmWindow(adapter.ctx, input);
  const said = status === "captured" ? paid : status === "failed" ? declined : pending;
  return redirectDone(adapter, adapter.path(`campaigns/${campaignId}`), said);
});

/** Confirms what was paid in the gateway's window: by itself, and without a script by a button. */
export default function PayScreen() {
  const { campaign, ...told } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { path } = useProject();
  const isTold = Object.values(told).every((value) => value !== "");
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current || !form.current || !isTold) return;
    isSent.current = true;
    submit(form.current);
  }, [submit, isTold]);
  return (
    <>
      <PageHeader title={<Trans>캠페인 결제</Trans>} />
      <Card className="max-w-form">
        <div className="flex flex-col gap-4">
          <ActionFailure />
          {isTold ? (
            !failure && (
              <p role="status">
                <Trans>결제를 마무리하고 있어요. 창을 닫지 말아 주세요.</Trans>
              </p>
            )
          ) : (
            <p>
              <Trans>마무리할 결제가 없어요. 캠페인에서 결제를 다시 시작해 주세요.</Trans>
            </p>
          )}
          <Form method="post" ref={form} className="flex flex-wrap gap-2">
            {Object.entries(told).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {!failure && isTold && (
              <Button type="submit" variant="primary">
                <Trans>계속</Trans>
              </Button>
            )}
            <LinkButton to={path(`campaigns/${campaign}`)}>
              <Trans>캠페인으로 돌아가기</Trans>
            </LinkButton>
          </Form>
        </div>
      </Card>
    </>
  );
}
