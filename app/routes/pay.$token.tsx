import { useLoaderData } from "@remix-run/react";
import { takeOverFormSchema } from "../../domain/booking";
import { paymentLinkView, takePaymentOver, viewPaymentLink } from "../../worker/services/booking";
import type { PageHandle } from "../root";
import { PaymentLinkScreen, taken, title } from "../screens/advertiser/payment-link-screen";
import { formAction, pageLoader, redirectWithToast } from "../server/respond";
import { PlainShell } from "../shell/app-shell";

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(paymentLinkView, ({ ctx, params }) =>
  viewPaymentLink(ctx, params.token ?? ""),
);

export const action = formAction(takeOverFormSchema, async (input, adapter) => {
  await takePaymentOver(adapter.ctx, adapter.params.token ?? "", input);
  const message = adapter.i18n._(taken);
  return redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message });
});

export default function PaymentLinkRoute() {
  return (
    <PlainShell>
      <PaymentLinkScreen view={useLoaderData<typeof loader>()} />
    </PlainShell>
  );
}

export { RouteError as ErrorBoundary } from "../shell/route-error";
