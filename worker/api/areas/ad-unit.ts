import { z } from "@hono/zod-openapi";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory/schema";
import { AD_FORMATS } from "../../../domain/inventory/types";
import { createUnit } from "../../services/units/create";
import { getUnit } from "../../services/units/get";
import { listUnits } from "../../services/units/list";
import { updateUnit } from "../../services/units/update";
import { call } from "../call";
import { pageOf, pageQuery } from "../wire/fields";
import { toUnitWire, unitItemWire, unitWire } from "../wire/inventory";

const filterQuery = pageQuery.extend({
  q: z.string().max(100).optional(),
  format: z.enum(AD_FORMATS).optional(),
  app: z.string().max(40).optional(),
  archived: z.stringbool().optional(),
});

export const adUnitCalls = [
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit/{project}",
    summary: "The units of a publisher that are not archived, newest first",
    access: "session",
    query: pageQuery,
    answer: pageOf(unitItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listUnits(ctx, params.project, query);
      return { ...page, items: page.items.map(toUnitWire) };
    },
  }),
  call({
    area: "ad-unit",
    method: "post",
    path: "/ad-unit/{project}",
    summary: "Creates a unit of an app",
    access: "session",
    idempotent: true,
    body: adUnitSchema,
    answer: unitWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND", "090"],
    run: async ({ ctx, params, body }) => toUnitWire(await createUnit(ctx, params.project, body)),
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit/{project}/{id}",
    summary: "One unit",
    access: "session",
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND"],
    run: async ({ ctx, params }) => toUnitWire(await getUnit(ctx, params.project, params.id)),
  }),
  call({
    area: "ad-unit",
    method: "put",
    path: "/ad-unit/{project}/{id}",
    summary: "Changes a unit",
    access: "session",
    body: adUnitUpdateSchema,
    answer: unitWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND", "CONFLICT"],
    run: async ({ ctx, params, body }) => toUnitWire(await updateUnit(ctx, params.project, params.id, body)),
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit-query/{project}",
    summary: "The units of a publisher by text, app, format and archive",
    access: "session",
    query: filterQuery,
    answer: pageOf(unitItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listUnits(ctx, params.project, query);
      return { ...page, items: page.items.map(toUnitWire) };
    },
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit-query/{project}/{id}",
    summary: "One unit as the list shows it",
    access: "session",
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND"],
    run: async ({ ctx, params }) => toUnitWire(await getUnit(ctx, params.project, params.id)),
  }),
];
