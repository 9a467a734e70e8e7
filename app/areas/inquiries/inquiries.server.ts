import { z } from "zod";
import { inquiryAnswerSchema } from "../../../domain/desk";
import { pageOf } from "../../../domain/kernel";
import {
  answerInquiry,
  closeInquiry,
  getInquiry,
  type InquiryDesk,
  inquiryDetailView,
  inquiryItemView,
  listInquiries,
  reopenInquiry,
} from "../../../worker/services/desk";
import { filterOf, listQuery } from "../../kit/list-query.server";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../../kit/respond.server";
import { answered, closed, reopened } from "./words";

/** Whose inquiries a page shows, by its address. */
export type DeskOf = (params: Adapter["params"]) => InquiryDesk;

const buttonSchema = z.object({});

export const inquiriesLoader = (deskOf: DeskOf) =>
  pageLoader(
    z.object({
      page: pageOf(inquiryItemView),
      filtered: z.boolean(),
      now: z.number(),
    }),
    async ({ ctx, params, url }) => {
      const filter = { ...listQuery(url), ...filterOf(url, "state") };
      return {
        page: await listInquiries(ctx, deskOf(params), filter),
        filtered: Boolean(filter.q || filter.state),
        now: ctx.now,
      };
    },
  );

export const inquiryLoader = (deskOf: DeskOf) =>
  pageLoader(
    z.object({
      detail: inquiryDetailView,
      now: z.number(),
    }),
    async ({ ctx, params }) => ({
      detail: await getInquiry(ctx, deskOf(params), params.inquiry ?? ""),
      now: ctx.now,
    }),
  );

const back = (adapter: Adapter, message: typeof answered) =>
  redirectWithToast(adapter, adapter.url.pathname, { tone: "positive", message: adapter.i18n._(message) });

type Verb = (ctx: Adapter["ctx"], desk: InquiryDesk, inquiryId: string) => Promise<void>;

const button = (deskOf: DeskOf, verb: Verb, message: typeof answered) =>
  formAction(buttonSchema, async (_, adapter) => {
    const { ctx, params } = adapter;
    await verb(ctx, deskOf(params), params.inquiry ?? "");
    return back(adapter, message);
  });

/** The forms of the publisher or the operators on an inquiry's page. */
export const answerForm = (deskOf: DeskOf) =>
  formAction(inquiryAnswerSchema, async (input, adapter) => {
    const { ctx, params } = adapter;
    await answerInquiry(ctx, deskOf(params), params.inquiry ?? "", input);
    return back(adapter, answered);
  });
export const closeForm = (deskOf: DeskOf) => button(deskOf, closeInquiry, closed);
export const reopenForm = (deskOf: DeskOf) => button(deskOf, reopenInquiry, reopened);
