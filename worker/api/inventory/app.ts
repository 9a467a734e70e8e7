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
import { PLATFORMS } from "../../../domain/kernel";
import {
  challengeApp,
  createApp,
  DAU_DAYS,
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
import { dayField, pageOf, pageQuery } from "../kernel/fields";
import { appItemWire, appWire, listingWire, ownershipWire, toAppWire, toOwnershipWire } from "./app-wire";

export const projectAppCalls = [
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}",
    summary: "The apps of a publisher, newest first",
    access: "session",
    query: pageQuery.extend({ q: z.string().max(100).optional(), platform: z.enum(PLATFORMS).optional() }),
    answer: pageOf(appItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listApps(ctx, params.project, query);
      return {
        ...page,
        items: page.items.map((app) => ({ ...toAppWire(app), unitCount: app.unitCount })),
      };
    },
  }),
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}/{app}",
    summary: "One app",
    access: "session",
    versioned: true,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => toAppWire(tag(await getApp(ctx, params.project, params.app))),
  }),
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}/{app}/dau",
    summary: `Users a day over the last ${DAU_DAYS} days, by sketch: a standard error of 3.25 % at most`,
    access: "session",
    answer: z.object({
      timezone: z.string(),
      days: z.array(z.object({ day: dayField, users: z.int() })),
    }),
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: ({ ctx, params }) => getDailyUsers(ctx, params.project, params.app),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}",
    summary: "Registers an app",
    access: "session",
    body: appSchema,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, body }) => toAppWire(await createApp(ctx, params.project, body)),
  }),
  call({
    area: "project-app",
    method: "put",
    path: "/project-app/{project}/{app}",
    summary: "Changes what an app was registered with, or pauses or resumes it",
    access: "session",
    versioned: true,
    body: appUpdateSchema,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND", "ASSET_NOT_AVAILABLE"],
    run: async ({ ctx, params, body, tag }) =>
      toAppWire(tag(await updateApp(ctx, params.project, params.app, body))),
  }),
  call({
    area: "project-app",
    method: "delete",
    path: "/project-app/{project}/{app}",
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
    answer: z.object({ listing: listingWire.nullable() }),
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
    answer: z.object({ items: z.array(listingWire), next: z.null() }),
    refusals: ["TOO_MANY_REQUESTS"],
    run: async ({ ctx, query }) => ({ items: await searchMarket(ctx, query), next: null }),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}/{app}/challenge",
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
    run: async ({ ctx, params, body }) =>
      toOwnershipWire(await challengeApp(ctx, params.project, params.app, body)),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}/{app}/resolve",
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
    run: async ({ ctx, params, body }) =>
      toOwnershipWire(await resolveApp(ctx, params.project, params.app, body)),
  }),
];
