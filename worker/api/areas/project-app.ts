import { z } from "@hono/zod-openapi";
import { webAppSchema } from "../../../domain/inventory/schema";
import { createApp } from "../../services/apps/create";
import { getApp } from "../../services/apps/get";
import { listApps } from "../../services/apps/list";
import { call } from "../call";
import { pageOf, pageQuery } from "../wire/fields";
import { appItemWire, appWire, toAppWire } from "../wire/inventory";

export const projectAppCalls = [
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}",
    summary: "The apps of a publisher, newest first",
    access: "session",
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    answer: pageOf(appItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listApps(ctx, params.project, query);
      return { ...page, items: page.items.map(toAppWire) };
    },
  }),
  call({
    area: "project-app",
    method: "get",
    path: "/project-app/{project}/{app}",
    summary: "One app",
    access: "session",
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND"],
    run: async ({ ctx, params }) => toAppWire(await getApp(ctx, params.project, params.app)),
  }),
  call({
    area: "project-app",
    method: "post",
    path: "/project-app/{project}",
    summary: "Registers a web app",
    access: "session",
    idempotent: true,
    body: webAppSchema,
    answer: appWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, body }) => toAppWire(await createApp(ctx, params.project, body)),
  }),
];
