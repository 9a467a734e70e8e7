import { z } from "@hono/zod-openapi";
import {
  accountOptionsSchema,
  changePasswordSchema,
  deleteAccountSchema,
  profileSchema,
} from "../../../domain/people";
import { changePassword, deleteAccount, updateOptions, updateProfile } from "../../services/people";
import { call } from "../call";
import { accountOptionsWire, accountWire } from "../wire/account";

/** What people do with their own account. */
export const accountSelfCalls = [
  call({
    area: "account",
    method: "put",
    path: "/account",
    summary: "Changes the caller's name",
    access: "session",
    body: profileSchema,
    answer: accountWire,
    refusals: [],
    run: ({ ctx, body }) => updateProfile(ctx, body),
  }),
  call({
    area: "account",
    method: "put",
    path: "/account/options",
    summary: "Changes the caller's language and alarms; what is not named stays",
    access: "session",
    body: accountOptionsSchema,
    answer: accountOptionsWire,
    refusals: [],
    run: ({ ctx, body }) => updateOptions(ctx, body),
  }),
  call({
    area: "account",
    method: "patch",
    path: "/account/password",
    keyless: "session",
    summary: "Changes the caller's password and ends every other session; the answer sets a fresh one",
    access: "session",
    body: changePasswordSchema,
    answer: z.object({ changed: z.literal(true) }),
    refusals: ["TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      setCookies((await changePassword(auth, body)).setCookies);
      return { changed: true as const };
    },
  }),
  call({
    area: "account",
    method: "delete",
    path: "/account",
    keyless: "session",
    summary: "Deletes the caller's account, whose address is typed",
    access: "session",
    body: deleteAccountSchema,
    answer: z.object({ deleted: z.literal(true) }),
    refusals: ["PROOF_REQUIRED", "ACCOUNT_CANNOT_BE_DELETED", "TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      setCookies((await deleteAccount(auth, body)).setCookies);
      return { deleted: true as const };
    },
  }),
];
