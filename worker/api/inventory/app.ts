import { z } from "@hono/zod-openapi";
import {
  appDeletionSchema,
  appSchema,
  appUpdateSchema,
  challengeSchema,
  marketAppSchema,
  marketSearchSchema,
  resolveSchema,
} from "../../../domain/inventory";
import { PLATFORMS, pageOf } from "../../../domain/kernel";
import {
  challengeApp,
  createApp,
  DAU_DAYS,
  dailyUsersView,
  deleteApp,
  findInMarket,
  getApp,
  getDailyUsers,
  listApps,
  resolveApp,
  searchMarket,
  updateApp,
} from "../../services/inventory";
import { call } from "../call";
import { orNull, pageQuery } from "../kernel/fields";
import { appId, publisherId } from "../kernel/parameters";
import { appItemWire, appWire, listingWire, ownershipWire } from "./wire";

export const projectAppCalls = [
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}",
    parameters: { project: publisherId },
    summary: "The apps of a publisher, newest first",
    access: "session",
    query: pageQuery.extend({
      q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
      platform: z.enum(PLATFORMS).optional().describe("Only apps of this platform"),
    }),
    answer: pageOf(appItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, params, query }) => listApps(ctx, params.project, query),
  }),
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}/{app}",
    parameters: { project: publisherId, app: appId },
    summary: "One app",
    access: "session",
    versioned: true,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => tag(await getApp(ctx, params.project, params.app)),
  }),
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}/{app}/dau",
    parameters: { project: publisherId, app: appId },
    summary: `Users a day over the last ${DAU_DAYS} days, by sketch: a standard error of 3.25 % at most`,
    access: "session",
    answer: dailyUsersView.extend({
      days: z
        .array(dailyUsersView.shape.days.element.omit({ startMs: true }))
        .describe("Users by day, without gaps"),
    }),
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: ({ ctx, params }) => getDailyUsers(ctx, params.project, params.app),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}",
    parameters: { project: publisherId },
    summary: "Registers an app",
    access: "session",
    body: appSchema,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, params, body }) => createApp(ctx, params.project, body),
  }),
  call({
    area: "project-app",
    method: "put",
    path: "/project-app/{project}/{app}",
    parameters: { project: publisherId, app: appId },
    summary: "Changes what an app was registered with, or pauses or resumes it",
    access: "session",
    versioned: true,
    body: appUpdateSchema,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND", "ASSET_NOT_AVAILABLE"],
    run: async ({ ctx, params, body, tag }) => tag(await updateApp(ctx, params.project, params.app, body)),
  }),
  call({
    area: "project-app",
    method: "delete",
    path: "/project-app/{project}/{app}",
    parameters: { project: publisherId, app: appId },
    summary: "Deletes an app, with its name typed; its units are archived",
    access: "session",
    body: appDeletionSchema,
    answer: z.object({}),
    refusals: ["093", "CONFLICT", "PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: async ({ ctx, params, body }) => {
      await deleteApp(ctx, params.project, params.app, body);
      return {};
    },
  }),
];

export const projectAppOwnershipCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project-app/market/app",
    summary: "An app as its store lists it, or null; Google Play cannot be asked",
    access: "session",
    query: marketAppSchema,
    answer: z.object({
      listing: orNull(listingWire).describe("What the store says of the app; null where it lists none"),
    }),
    refusals: ["TOO_MANY_REQUESTS"],
    run: async ({ ctx, query }) => ({ listing: await findInMarket(ctx, query) }),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project-app/market/search",
    summary: "Apps that a store lists under some words; Google Play cannot be asked",
    access: "session",
    query: marketSearchSchema,
    answer: z.object({
      items: z.array(listingWire).describe("The entries of this page"),
      next: z.null().describe("Always null: all entries are on one page"),
    }),
    refusals: ["TOO_MANY_REQUESTS"],
    run: async ({ ctx, query }) => ({ items: await searchMarket(ctx, query), next: null }),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}/{app}/challenge",
    parameters: { project: publisherId, app: appId },
    summary: "Asks for a proof that an app is the publisher's own: a code by mail, or a TXT record",
    access: "session",
    body: challengeSchema,
    answer: ownershipWire,
    refusals: [
      "PROJECT_APP_PACKAGE_ID_REQUIRED",
      "PROJECT_APP_CHALLENGE_EMAIL_REQUIRED",
      "TOO_MANY_REQUESTS",
      "PROJECT_KIND_MUST_BE_PUB",
      "PROJECT_APP_NOT_FOUND",
    ],
    run: ({ ctx, params, body }) => challengeApp(ctx, params.project, params.app, body),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}/{app}/resolve",
    parameters: { project: publisherId, app: appId },
    summary: "Gives the code that was mailed, or has the TXT record looked for now",
    access: "session",
    body: resolveSchema,
    answer: ownershipWire,
    refusals: [
      "PROJECT_APP_RESOLVE_CODE_REQUIRED",
      "PROJECT_APP_OWNERSHIP_NOT_VERIFIED",
      "TOO_MANY_REQUESTS",
      "CONFLICT",
      "PROJECT_KIND_MUST_BE_PUB",
      "PROJECT_APP_NOT_FOUND",
    ],
    run: ({ ctx, params, body }) => resolveApp(ctx, params.project, params.app, body),
  }),
];
