import { z } from "@hono/zod-openapi";
import { pageOf } from "../../../domain/kernel";
import {
  accountOptionsSchema,
  changePasswordSchema,
  deleteAccountSchema,
  devicesSchema,
  idTokenSchema,
  profileSchema,
  signUpSchema,
} from "../../../domain/people";
import { levelIn } from "../../services/kernel";
import {
  changePassword,
  deleteAccount,
  getMyAccount,
  hasAccount,
  listAlerts,
  loginWithIdToken,
  replaceAccountDevices,
  signOut,
  signUp,
  updateOptions,
  updateProfile,
} from "../../services/people";
import { call } from "../call";
import { instantField, orNull, pageQuery } from "../kernel/fields";
import { projectId, segment } from "../kernel/parameters";
import {
  accountDetailWire,
  accountOptionsWire,
  accountWire,
  alertWire,
  deviceWire,
  levelWire,
  toAccountDetailWire,
  toLevelWire,
} from "./wire";

/** Calls of an account on itself. */
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
    answer: z.object({ changed: z.literal(true).describe("Always true: it is changed") }),
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
    answer: z.object({ deleted: z.literal(true).describe("Always true: it is deleted") }),
    refusals: ["PROOF_REQUIRED", "ACCOUNT_CANNOT_BE_DELETED", "TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      setCookies((await deleteAccount(auth, body)).setCookies);
      return { deleted: true as const };
    },
  }),
];

export const accountCalls = [
  call({
    area: "account",
    method: "get",
    path: "/account/has/{email}",
    parameters: { email: segment("E-mail address, percent-encoded") },
    summary: "Whether an address has an account",
    access: "public",
    answer: z.object({ exists: z.boolean().describe("Whether there is such an account") }),
    refusals: ["070", "TOO_MANY_REQUESTS"],
    run: async ({ auth, params }) => ({ exists: await hasAccount(auth, { email: params.email }) }),
  }),
  call({
    area: "account",
    method: "get",
    path: "/account/acl",
    summary: "The caller's level in a project; nobody in one that is not the caller's",
    access: "session",
    query: z.object({
      project: z.string().min(1).max(40).describe("Id of the project whose access is asked for"),
    }),
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
    answer: z.object({ email: z.string().describe("E-mail address of the account") }),
    refusals: ["ACCOUNT_EMAIL_DUPLICATED", "TOO_MANY_REQUESTS"],
    run: async ({ auth, body, setCookies }) => {
      const { email, setCookies: cookies } = await signUp(auth, body);
      setCookies(cookies);
      return { email };
    },
  }),
];

export const authCalls = [
  call({
    area: "auth",
    method: "post",
    path: "/auth/login",
    summary: "Exchanges an ID token, ours or the identity provider's, for a session cookie, once",
    access: "public",
    body: idTokenSchema,
    answer: z.object({ accountId: z.string().describe("Id of the account") }),
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
    answer: z.object({ user: z.null().describe("Always null: the session ended") }),
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
    answer: z.object({
      user: orNull(accountWire).describe("Who is signed in; null for nobody"),
      expiresAt: instantField.nullable().describe("When the session ends; null without one"),
    }),
    refusals: [],
    run: async ({ ctx, sessionEndsAtMs }) => ({
      user: ctx.account,
      expiresAt: sessionEndsAtMs,
    }),
  }),
];

/** An account's notifications, and its devices for previews. */
export const alertCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project-query/{id}/alerts",
    parameters: { id: projectId },
    summary: "What the console tells the caller about a project, the newest first",
    access: "session",
    query: pageQuery,
    answer: pageOf(alertWire),
    refusals: [],
    run: ({ ctx, params, query }) => listAlerts(ctx, params.id, query),
  }),
  call({
    area: "account",
    method: "put",
    path: "/account/devices",
    summary: "Makes these the caller's devices; a device is known by its advertising id",
    access: "session",
    body: devicesSchema,
    answer: z.object({ items: z.array(deviceWire).describe("The entries of this page") }),
    refusals: [],
    run: async ({ ctx, body }) => ({ items: await replaceAccountDevices(ctx, body) }),
  }),
];
