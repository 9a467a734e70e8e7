import { z } from "@hono/zod-openapi";
import { userPropertySchema, userPropertyUpdateSchema, userPropertyView } from "../../../domain/inventory";
import { AppError } from "../../../domain/kernel";
import {
  addUserProperty,
  listUserProperties,
  removeUserProperty,
  updateUserProperty,
} from "../../services/inventory";
import { call } from "../call";
import { wireOf } from "../kernel/fields";

const userPropertyWire = wireOf(userPropertyView).openapi("UserProperty");

export const targetingCalls = [
  call({
    area: "targeting",
    method: "get",
    path: "/targeting-query/{project}/property",
    summary: "The properties of users: the built-in ones, then those that the publisher noted",
    access: "session",
    answer: z.object({ items: z.array(userPropertyWire), next: z.null() }),
    refusals: ["PROJECT_KIND_MUST_BE_PUB"],
    run: async ({ ctx, params }) => ({ items: await listUserProperties(ctx, params.project), next: null }),
  }),
  call({
    area: "targeting",
    method: "post",
    path: "/targeting/{project}/property",
    summary: "Notes a property that the publisher's apps send of their users",
    access: "session",
    body: userPropertySchema,
    answer: userPropertyWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_FEATURES_REQUIRED"],
    run: ({ ctx, params, body }) => addUserProperty(ctx, params.project, body),
  }),
  call({
    area: "targeting",
    method: "put",
    path: "/targeting/{project}/{a}/{b}",
    summary: "Changes how a property that the publisher noted is described; `a` is `property`, `b` its id",
    access: "session",
    body: userPropertyUpdateSchema,
    answer: userPropertyWire,
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_FEATURES_REQUIRED", "TARGETING_NOT_FOUND"],
    run: ({ ctx, params, body }) => updateUserProperty(ctx, params.project, propertyIdOf(params), body),
  }),
  call({
    area: "targeting",
    method: "delete",
    path: "/targeting/{project}/{a}/{b}",
    summary: "Takes a property from those that the publisher noted; `a` is `property`, `b` its id",
    access: "session",
    answer: z.object({}),
    refusals: ["PROJECT_KIND_MUST_BE_PUB", "PROJECT_FEATURES_REQUIRED", "TARGETING_NOT_FOUND"],
    run: async ({ ctx, params }) => {
      await removeUserProperty(ctx, params.project, propertyIdOf(params));
      return {};
    },
  }),
];

/** Nothing else of targeting is kept under a kind yet. */
function propertyIdOf({ a, b }: { a: string; b: string }): string {
  if (a !== "property") throw new AppError("TARGETING_NOT_FOUND");
  return b;
}
