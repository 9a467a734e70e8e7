import { z } from "@hono/zod-openapi";
import { signUpSchema } from "../../../domain/people";
import { levelIn } from "../../services/kernel";
import { getMyAccount, hasAccount, signUp } from "../../services/people";
import { call } from "../call";
import { accountDetailWire, levelWire, toAccountDetailWire, toLevelWire } from "../wire/account";

export const accountCalls = [
  call({
    area: "account",
    method: "get",
    path: "/account/has/{email}",
    summary: "Whether an address has an account",
    access: "public",
    answer: z.object({ exists: z.boolean() }),
    refusals: ["070", "TOO_MANY_REQUESTS"],
    run: async ({ auth, params }) => ({ exists: await hasAccount(auth, { email: params.email }) }),
  }),
  call({
    area: "account",
    method: "get",
    path: "/account/acl",
    summary: "The caller's level in a project; nobody in one that is not the caller's",
    access: "session",
    query: z.object({ project: z.string().min(1).max(40) }),
    answer: levelWire,
    refusals: [],
    run: async ({ ctx, query }) => toLevelWire(query.project, await levelIn(ctx, query.project)),
  }),
  call({
    area: "account",
    method: "get",
    path: "/account/me",
    summary: "The caller's account with its options, devices, groups and projects",
    access: "session",
    answer: accountDetailWire,
    refusals: [],
    run: async ({ ctx }) => toAccountDetailWire(await getMyAccount(ctx)),
  }),
  call({
    area: "account",
    method: "post",
    path: "/account/create",
    summary: "Opens an account and mails its address a code",
    access: "public",
    body: signUpSchema,
    answer: z.object({ email: z.string() }),
    refusals: ["ACCOUNT_EMAIL_DUPLICATED", "TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      const { email, setCookies: cookies } = await signUp(auth, body);
      setCookies(cookies);
      return { email };
    },
  }),
];
