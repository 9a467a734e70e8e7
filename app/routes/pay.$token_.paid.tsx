import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { confirmedWindowSchema } from "../../domain/money";
import { confirmLinkPayment, viewPaymentLink } from "../../worker/services/booking";
import { returnedIn, returnedView } from "../areas/payments/returned";
import { ReturnedForm } from "../areas/payments/returned-form";
import { windowOutcomeWords } from "../areas/payments/words";
import { formAction } from "../kit/form.server";
import { pageLoader, redirectDone } from "../kit/page.server";
import { PlainShell } from "../kit/plain-shell";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { title: msg`대행 결제` } satisfies PageHandle;

/** Parameters with which the gateway's window returned. */
export const loader = pageLoader(returnedView.extend({ token: z.string() }), async ({ ctx, url, id }) => {
  const token = id("token");
  await viewPaymentLink(ctx, token);
  return { token, ...returnedIn(url) };
});

export const action = formAction(
  confirmedWindowSchema,
  async (input, adapter) => {
    const token = adapter.id("token");
    const { status } = await confirmLinkPayment(adapter.ctx, token, input);
    return redirectDone(adapter, `/pay/${token}`, windowOutcomeWords(status));
  },
  { anonymous: true },
);

export { RouteError as ErrorBoundary } from "../kit/route-error";

/** Confirms a payment that a payment link's holder made in the gateway's window. */
export default function LinkPaidScreen() {
  const { token, ...told } = useLoaderData<typeof loader>();
  return (
    <PlainShell>
      <PageHeader title={<Trans>대행 결제</Trans>} />
      <ReturnedForm
        told={told}
        sending={<Trans>결제를 마무리하고 있어요. 창을 닫지 말아 주세요.</Trans>}
        nothing={<Trans>마무리할 결제가 없어요. 결제 링크에서 결제를 다시 시작해 주세요.</Trans>}
        back={{ to: `/pay/${token}`, label: <Trans>결제 링크로 돌아가기</Trans> }}
      />
    </PlainShell>
  );
}
