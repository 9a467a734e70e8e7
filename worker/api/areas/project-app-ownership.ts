import { z } from "@hono/zod-openapi";
import {
  challengeSchema,
  marketAppSchema,
  marketSearchSchema,
  resolveSchema,
} from "../../../domain/inventory";
import { challengeApp, findInMarket, resolveApp, searchMarket } from "../../services/inventory";
import { call } from "../call";
import { listingWire, ownershipWire, toOwnershipWire } from "../wire/app";

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
