import { z } from "@hono/zod-openapi";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory";
import { AD_FORMATS, PLATFORMS, pageOf } from "../../../domain/kernel";
import { deletionSchema } from "../../../domain/platform";
import {
  CONNECTIONS,
  createUnit,
  deleteUnit,
  getUnit,
  listUnits,
  UNIT_SORTS,
  unitOptions,
  updateUnit,
} from "../../services/inventory";
import { call } from "../call";
import { pageQuery } from "../kernel/fields";
import { publisherId, unitId } from "../kernel/parameters";
import { toUnitItemWire, unitItemWire, unitOptionsWire } from "./wire";

const filterQuery = pageQuery.extend({
  q: z.string().max(100).optional().describe("Part of a name, or a whole id"),
  format: z.enum(AD_FORMATS).optional().describe("Only units of this format"),
  platform: z.enum(PLATFORMS).optional().describe("Only units of apps of this platform"),
  connection: z.enum(CONNECTIONS).optional().describe("Only units in this state of connection"),
  app: z.string().max(40).optional().describe("Id of an app: only its units"),
  archived: z.stringbool().optional().describe("Whether archived units are listed in place of the others"),
  sort: z.enum(UNIT_SORTS).optional().describe("What the list is sorted by"),
  dir: z.enum(["asc", "desc"]).optional().describe("Ascending or descending order"),
});

export const adUnitCalls = [
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit/{project}",
    parameters: { project: publisherId },
    summary: "The units of a publisher that are not archived, newest first",
    access: "session",
    query: pageQuery,
    answer: pageOf(unitItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listUnits(ctx, params.project, query);
      return { ...page, items: page.items.map(toUnitItemWire) };
    },
  }),
  call({
    area: "ad-unit",
    method: "post",
    path: "/ad-unit/{project}",
    parameters: { project: publisherId },
    summary: "Creates a unit of an app; a field of another format is not kept",
    access: "session",
    body: adUnitSchema,
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_APP_NOT_FOUND", "090"],
    run: async ({ ctx, params, body }) => toUnitItemWire(await createUnit(ctx, params.project, body)),
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit/{project}/{id}",
    parameters: { project: publisherId, id: unitId },
    summary: "One unit",
    access: "session",
    versioned: true,
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND"],
    run: async ({ ctx, params, tag }) => toUnitItemWire(tag(await getUnit(ctx, params.project, params.id))),
  }),
  call({
    area: "ad-unit",
    method: "put",
    path: "/ad-unit/{project}/{id}",
    parameters: { project: publisherId, id: unitId },
    summary: "Changes a unit that is not archived",
    access: "session",
    versioned: true,
    body: adUnitUpdateSchema,
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND"],
    run: async ({ ctx, params, body, tag }) =>
      toUnitItemWire(tag(await updateUnit(ctx, params.project, params.id, body))),
  }),
  call({
    area: "ad-unit",
    method: "delete",
    path: "/ad-unit/{project}/{id}",
    parameters: { project: publisherId, id: unitId },
    summary: "Deletes a unit that no product sells; its name is typed",
    access: "session",
    body: deletionSchema,
    answer: z.object({ id: z.string().describe("Id of what was removed") }),
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND", "093", "CONFLICT"],
    run: async ({ ctx, params, body }) => {
      await deleteUnit(ctx, params.project, params.id, body);
      return { id: params.id };
    },
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit-query/{project}",
    parameters: { project: publisherId },
    summary: "The units of a publisher by text, app, platform, format, connection and archive",
    access: "session",
    query: filterQuery,
    answer: pageOf(unitItemWire),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params, query }) => {
      const page = await listUnits(ctx, params.project, query);
      return { ...page, items: page.items.map(toUnitItemWire) };
    },
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit-query/{project}/options",
    parameters: { project: publisherId },
    summary: "The apps that a unit may belong to, each with its formats, and how many units there may be",
    access: "session",
    answer: unitOptionsWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: ({ ctx, params }) => unitOptions(ctx, params.project),
  }),
  call({
    area: "ad-unit",
    method: "get",
    path: "/ad-unit-query/{project}/{id}",
    parameters: { project: publisherId, id: unitId },
    summary: "One unit as the list shows it",
    access: "session",
    answer: unitItemWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "AD_UNIT_NOT_FOUND"],
    run: async ({ ctx, params }) => toUnitItemWire(await getUnit(ctx, params.project, params.id)),
  }),
];
