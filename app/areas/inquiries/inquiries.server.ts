import { z } from "zod";
import { assignmentSchema, inquiryAnswerSchema } from "../../../domain/desk";
import { pageOf } from "../../../domain/kernel";
import {
  answerInquiry,
  assignInquiry,
  closeInquiry,
  getInquiry,
  type InquiryDesk,
  inquiryDetailView,
  inquiryItemView,
  listInquiries,
  reopenInquiry,
} from "../../../worker/services/desk";
import { formAction, intentAction } from "../../kit/form.server";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { type Adapter, pageLoader, redirectDone } from "../../kit/page.server";
import { placeInProject } from "../../kit/page-failure.server";
import { grantPaymentAction } from "../publisher/payments/payment-requests.server";
import { answered, assigned, closed, reopened } from "./words";

/** The inquiries of a path: the platform's, a publisher's to the platform, or a project's, sent or received. */
function deskOf(adapter: Adapter): InquiryDesk {
  const place = placeInProject(adapter.url);
  if (!place) return { side: "operator" };
  return { side: /^support/i.test(place.below) ? "support" : place.side, projectId: place.project };
}

export const inquiriesLoader = pageLoader(
  z.object({
    page: pageOf(inquiryItemView),
    /** The reader's address for the answer. */
    email: z.string(),
    filtered: z.boolean(),
    now: z.number(),
  }),
  async (adapter) => {
    const { ctx, url } = adapter;
    const filter = { ...listQuery(url), ...filterOf(url, "state"), ...filterOf(url, "queue") };
    return {
      page: await listInquiries(ctx, deskOf(adapter), filter),
      email: ctx.account?.email ?? "",
      filtered: Boolean(filter.q || filter.state || filter.queue),
      now: ctx.now,
    };
  },
);

export const inquiryLoader = pageLoader(
  z.object({
    detail: inquiryDetailView,
    now: z.number(),
  }),
  async (adapter) => ({
    detail: await getInquiry(adapter.ctx, deskOf(adapter), adapter.id("inquiry")),
    now: adapter.ctx.now,
  }),
);

const back = (adapter: Adapter, message: typeof answered) =>
  redirectDone(adapter, adapter.url.pathname, message);

type Verb = (ctx: Adapter["ctx"], desk: InquiryDesk, inquiryId: string) => Promise<void>;

const button = (verb: Verb, message: typeof answered) =>
  formAction(z.object({}), async (_, adapter) => {
    await verb(adapter.ctx, deskOf(adapter), adapter.id("inquiry"));
    return back(adapter, message);
  });

const answer = formAction(inquiryAnswerSchema, async (input, adapter) => {
  await answerInquiry(adapter.ctx, deskOf(adapter), adapter.id("inquiry"), input);
  return back(adapter, answered);
});

const close = button(closeInquiry, closed);

const reopen = button(reopenInquiry, reopened);

const assign = formAction(assignmentSchema, async (input, adapter) => {
  await assignInquiry(adapter.ctx, adapter.id("inquiry"), input);
  return back(adapter, assigned);
});

/** Operators' forms. */
export const inquiryAction = intentAction<unknown>({ answer, assign, close, reopen });

/** Publishers' forms; a request for manual payment is granted by a button. */
export const publisherInquiryAction = intentAction<unknown>({
  answer,
  close,
  reopen,
  "grant-payment": grantPaymentAction,
});
