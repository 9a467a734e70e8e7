import { z } from "@hono/zod-openapi";
import { pageOf, parseOrRefuse } from "../../../domain/kernel";
import {
  adAccountBlockSchema,
  adAccountSchema,
  adAccountUnblockSchema,
  adBlockingSchema,
  contactSchema,
  deletionSchema,
  generalSchema,
  openedAdAccountSchema,
  operationSchema,
  platformFaceSchema,
  platformSchema,
  profileSchema,
  regionFields,
} from "../../../domain/platform";
import { blockAdAccount, unblockAdAccount } from "../../services/booking";
import {
  createAdAccount,
  createPlatform,
  deleteProject,
  getProjectDetail,
  listProjectPage,
  setAdBlocking,
  updateAdAccount,
  updateContact,
  updateGeneral,
  updateOperation,
  updatePlatform,
  updateProfile,
} from "../../services/platform";
import { call } from "../call";
import { pageQuery } from "../kernel/fields";
import { projectId } from "../kernel/parameters";
import { projectDetailWire, projectWire, toProjectDetailWire } from "./wire";

const kindSchema = z.object({ kind: z.enum(["pub", "adv"]) });

const UPDATES = {
  general: updateGeneral,
  platform: updatePlatform,
  profile: updateProfile,
  operation: updateOperation,
  "ad-account": updateAdAccount,
  contact: updateContact,
  "ad-blocking": setAdBlocking,
  "ad-account-block": blockAdAccount,
  "ad-account-unblock": unblockAdAccount,
};
const sectionSchema = z.object({
  section: z.enum([
    "general",
    "platform",
    "profile",
    "operation",
    "ad-account",
    "contact",
    "ad-blocking",
    "ad-account-block",
    "ad-account-unblock",
  ]),
});

/** Calls on a project: creation, sections, deletion. */
export const projectCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project",
    summary: "The caller's projects, the last used first",
    access: "session",
    query: pageQuery.extend({
      kind: z.enum(["adv", "pub"]).optional().describe("Only ad accounts (`adv`) or publishers (`pub`)"),
    }),
    answer: pageOf(projectWire),
    refusals: [],
    run: ({ ctx, query }) => listProjectPage(ctx, query),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/{id}",
    parameters: { id: projectId },
    summary: "A project of the caller",
    access: "session",
    versioned: true,
    answer: projectDetailWire,
    refusals: [],
    run: async ({ ctx, params, tag }) => toProjectDetailWire(tag(await getProjectDetail(ctx, params.id))),
  }),
  call({
    area: "project",
    method: "post",
    path: "/project",
    summary: "Opens a publisher's platform or an ad account; the caller becomes its owner",
    access: "session",
    body: z.discriminatedUnion("kind", [
      platformSchema.extend({
        kind: z.literal("pub").describe("What is opened: an ad account (`adv`) or a publisher (`pub`)"),
      }),
      openedAdAccountSchema.extend({
        kind: z.literal("adv").describe("What is opened: an ad account (`adv`) or a publisher (`pub`)"),
      }),
    ]),
    answer: projectWire,
    refusals: ["DAILY_QUOTA_REACHED", "QUOTA_REACHED", "081", "ASSET_NOT_AVAILABLE"],
    run: async ({ ctx, body }) => {
      const { kind } = parseOrRefuse(kindSchema, body);
      return (kind === "pub" ? createPlatform : createAdAccount)(ctx, body);
    },
  }),
  call({
    area: "project",
    method: "put",
    path: "/project/{id}",
    parameters: { id: projectId },
    summary:
      "Changes one section of a project; or has a publisher block an ad account, which then can neither hold, book nor send anything there, and lift that again",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      generalSchema.extend({
        section: z.literal("general").describe("Which section of the record the call changes"),
        ...regionFields,
      }),
      platformFaceSchema.extend({
        section: z.literal("platform").describe("Which section of the record the call changes"),
      }),
      profileSchema.extend({
        section: z.literal("profile").describe("Which section of the record the call changes"),
      }),
      operationSchema.extend({
        section: z.literal("operation").describe("Which section of the record the call changes"),
      }),
      adAccountSchema.extend({
        section: z.literal("ad-account").describe("Which section of the record the call changes"),
      }),
      contactSchema.extend({
        section: z.literal("contact").describe("Which section of the record the call changes"),
        ...regionFields,
      }),
      adBlockingSchema.safeExtend({
        section: z.literal("ad-blocking").describe("Which section of the record the call changes"),
      }),
      adAccountBlockSchema.extend({
        section: z.literal("ad-account-block").describe("Which section of the record the call changes"),
      }),
      adAccountUnblockSchema.extend({
        section: z.literal("ad-account-unblock").describe("Which section of the record the call changes"),
      }),
    ]),
    answer: projectWire,
    refusals: ["081", "ASSET_NOT_AVAILABLE", "PROJECT_KIND_MUST_BE_PUB", "PROJECT_KIND_MUST_BE_ADV"],
    run: async ({ ctx, params, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      return tag(await UPDATES[section](ctx, params.id, body));
    },
  }),
  call({
    area: "project",
    method: "delete",
    path: "/project/{id}",
    parameters: { id: projectId },
    summary:
      "Deletes a project whose name is typed; refused while campaigns are in review, booked, live or paused",
    access: "session",
    body: deletionSchema,
    answer: z.object({ id: z.string().describe("Id of the project that was deleted") }),
    refusals: ["PROOF_REQUIRED", "PROJECT_CANNOT_BE_DELETED", "CONFLICT"],
    run: async ({ ctx, params, body }) => {
      await deleteProject(ctx, params.id, body);
      return { id: params.id };
    },
  }),
];
