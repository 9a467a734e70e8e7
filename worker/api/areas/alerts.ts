import { z } from "@hono/zod-openapi";
import { devicesSchema } from "../../../domain/people";
import { listAlerts, replaceAccountDevices } from "../../services/people";
import { call } from "../call";
import { pageOf, pageQuery } from "../wire/fields";
import { alertWire, deviceWire, toAlertWire } from "../wire/people";

/** What the console tells a person, and the devices it may show them ads on. */
export const alertCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project-query/{id}/alerts",
    summary: "What the console tells the caller about a project, the newest first",
    access: "session",
    query: pageQuery,
    answer: pageOf(alertWire),
    refusals: [],
    run: async ({ ctx, params, query }) => {
      const { items, next } = await listAlerts(ctx, params.id, query);
      return { items: items.map(toAlertWire), next };
    },
  }),
  call({
    area: "account",
    method: "put",
    path: "/account/devices",
    summary: "Makes these the caller's devices; a device is known by its advertising id",
    access: "session",
    body: devicesSchema,
    answer: z.object({ items: z.array(deviceWire) }),
    refusals: [],
    run: async ({ ctx, body }) => ({ items: await replaceAccountDevices(ctx, body) }),
  }),
];
