import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { title } from "../screens/inquiries/words";
import { PublisherInquiryScreen } from "../screens/publisher/inquiries";
import { answerForm, closeForm, type DeskOf, inquiryLoader, reopenForm } from "../server/inquiry-pages";
import { intentAction } from "../server/respond";

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
