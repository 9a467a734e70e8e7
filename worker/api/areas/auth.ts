import { z } from "@hono/zod-openapi";
import { idTokenSchema } from "../../../domain/people";
import { loginWithIdToken, signOut } from "../../services/people";
import { call } from "../call";
import { accountWire } from "../wire/account";
import { instantField, instantOrNull } from "../wire/fields";

export const authCalls = [
  call({
    area: "auth",
    method: "post",
    path: "/auth/login",
    summary: "Exchanges an ID token, ours or the identity provider's, for a session cookie, once",
    access: "public",
    body: idTokenSchema,
    answer: z.object({ accountId: z.string() }),
    refusals: ["UNAUTHORIZED", "ACCOUNT_NOT_FOUND", "TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      const { accountId, setCookies: cookies } = await loginWithIdToken(auth, body);
      setCookies(cookies);
      return { accountId };
    },
  }),
  call({
    area: "auth",
    method: "post",
    path: "/auth/logout",
    summary: "Ends the session",
    access: "public",
    answer: z.object({ user: z.null() }),
    refusals: [],
    run: async ({ auth, setCookies }) => {
      setCookies((await signOut(auth)).setCookies);
      return { user: null };
    },
  }),
  call({
    area: "auth",
    method: "get",
    path: "/auth/session",
    summary: "Who is signed in, if anybody",
    access: "public",
    answer: z.object({ user: accountWire.nullable(), expiresAt: instantField.nullable() }),
    refusals: [],
    run: async ({ ctx, sessionEndsAtMs }) => ({
      user: ctx.account,
      expiresAt: instantOrNull(sessionEndsAtMs),
    }),
  }),
];
