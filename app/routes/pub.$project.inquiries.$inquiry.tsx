import { useLoaderData } from "@remix-run/react";
import {
  answerForm,
  closeForm,
  type DeskOf,
  inquiryLoader,
  reopenForm,
} from "../areas/inquiries/inquiries.server";
import { title } from "../areas/inquiries/words";
import { PublisherInquiryScreen } from "../areas/publisher/inquiries";
import { intentAction } from "../kit/respond.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

const deskOf: DeskOf = ({ project = "" }) => ({ side: "pub", projectId: project });

export const loader = inquiryLoader(deskOf);
export const action = intentAction({
  answer: answerForm(deskOf),
  close: closeForm(deskOf),
  reopen: reopenForm(deskOf),
});

export default function InquiryRoute() {
  return <PublisherInquiryScreen {...useLoaderData<typeof loader>()} />;
}
