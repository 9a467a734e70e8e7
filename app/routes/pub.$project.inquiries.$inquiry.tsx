import { useLoaderData } from "@remix-run/react";
import { PAYMENT_REQUEST } from "../../domain/desk";
import { inquiryLoader } from "../areas/inquiries/inquiries.server";
import { ProjectInquiry, handle as shared } from "../areas/inquiries/pages";
import { GrantPaymentButton } from "../areas/publisher/payments/payment-requests";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "inquiry.read" } satisfies PageHandle;

export { publisherInquiryAction as action } from "../areas/inquiries/inquiries.server";

export const loader = inquiryLoader;

/** An advertiser's inquiry; a request for manual payment is granted by a button. */
export default function PublisherInquiryRoute() {
  const { inquiry, askerName, actions } = useLoaderData<typeof loader>().detail;
  const { may } = useProject();
  const isRequest = inquiry.type === PAYMENT_REQUEST && actions.includes("answer") && may("allow-list.write");
  return (
    <ProjectInquiry
      answerButton={isRequest ? <GrantPaymentButton id={inquiry.id} adAccount={askerName} /> : undefined}
    />
  );
}
