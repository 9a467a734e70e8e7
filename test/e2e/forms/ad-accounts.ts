import { byScript, type FormCase, long } from "./case";

const memo = {
  route: "pub.$project.ad-accounts",
  reader: "publisher",
  path: ({ pub }: { pub: string }) => `/pub/${pub}/ad-accounts`,
} as const;

export const adAccountForms: FormCase[] = [
  byScript({
    ...memo,
    intent: "block",
    title: "no ad account named, and a reason too long",
    sent: { reason: long(201) },
    wrong: { id: "required", reason: "tooLong|max=200" },
  }),
  byScript({
    ...memo,
    intent: "unblock",
    title: "an ad account that the publisher has nothing to do with",
    sent: { id: "prj_none" },
    errorCode: "PROJECT_NOT_FOUND",
    wrong: {},
  }),
  byScript({
    ...memo,
    intent: "memo",
    title: "no ad account named, and a memo too long",
    sent: { memo: long(201) },
    wrong: { id: "required", memo: "tooLong|max=200" },
  }),
  byScript({
    ...memo,
    intent: "memo",
    title: "an ad account that was opened elsewhere",
    sent: ({ trips }) => ({ id: trips, memo: "계약은 매년 3월" }),
    errorCode: "PROJECT_NOT_FOUND",
    wrong: {},
  }),
];
