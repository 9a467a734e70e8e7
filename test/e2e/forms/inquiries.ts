import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage } from "./case";

interface Desk {
  reader: "publisher" | "operator";
  route: string;
  path(world: World): string;
  nowhere(world: World): string;
}

const DESKS: readonly Desk[] = [
  {
    reader: "publisher",
    route: "pub.$project.inquiries.$inquiry",
    path: ({ pub, openInquiry }) => `/pub/${pub}/inquiries/${openInquiry}`,
    nowhere: ({ pub, supportInquiry }) => `/pub/${pub}/inquiries/${supportInquiry}`,
  },
  {
    reader: "operator",
    route: "ops.inquiries.$inquiry",
    path: ({ supportInquiry }) => `/ops/inquiries/${supportInquiry}`,
    nowhere: ({ openInquiry }) => `/ops/inquiries/${openInquiry}`,
  },
];

/** The recipient's actions on an inquiry; one for another recipient is not found. */
export const inquiryForms: FormCase[] = [
  byScript({
    ...{ reader: "operator", route: "ops.inquiries.$inquiry", intent: "assign", title: "to nobody known" },
    path: ({ supportInquiry }) => `/ops/inquiries/${supportInquiry}`,
    sent: { operator: "acc_nobody" },
    wrong: {},
    errorCode: "NOT_FOUND",
  }),
  ...["pub.$project._index", "pub.$project.inquiries.$inquiry"].map((route) =>
    byScript({
      ...{ reader: "publisher" as const, route, intent: "grant-payment", title: "no request named" },
      path: ({ pub, openInquiry }) =>
        `/pub/${pub}${route.endsWith("inquiry") ? `/inquiries/${openInquiry}` : "?index"}`,
      wrong: { id: "required" },
    }),
  ),
  ...DESKS.flatMap(({ reader, route, path, nowhere }) => [
    onPage({
      ...{ reader, route, path, intent: "answer", title: "too long" },
      typed: () => ({ content: long(1001) }),
      wrong: { content: "tooLong|max=1000" },
    }),
    ...["close", "reopen"].map((intent) =>
      byScript({
        ...{ reader, route, intent, path: nowhere, title: "of another desk" },
        wrong: {},
        errorCode: "NOT_FOUND",
      }),
    ),
  ]),
];
