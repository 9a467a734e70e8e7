import { z } from "@hono/zod-openapi";
import { LEVEL } from "../../../domain/access/levels";
import {
  adAccountSchema,
  operationSchema,
  platformSchema,
  platformUpdateSchema,
} from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { isAliasAvailable } from "../../services/projects/alias-available";
import { createAdAccount } from "../../services/projects/create-ad-account";
import { createPlatform } from "../../services/projects/create-platform";
import { getProjectForMember } from "../../services/projects/get";
import { getPlatformByAlias } from "../../services/projects/get-platform";
import { listProjects } from "../../services/projects/list";
import { updateAdAccount } from "../../services/projects/update-ad-account";
import { updateOperation } from "../../services/projects/update-operation";
import { updatePlatform } from "../../services/projects/update-platform";
import { toProjectView } from "../../services/projects/view";
import { call } from "../call";
import { currencyField, pageOf } from "../wire/fields";
import { platformWire, projectWire, toProjectWire } from "../wire/project";

const kindSchema = z.object({ kind: z.enum(["pub", "adv"]) });
const sectionSchema = z.object({ section: z.enum(["platform", "ad-account", "operation"]) });

const UPDATES = { platform: updatePlatform, "ad-account": updateAdAccount, operation: updateOperation };

export const projectCalls = [
  call({
    area: "project",
    method: "get",
    path: "/project",
    summary: "The caller's projects, the last used first",
    access: "session",
    answer: pageOf(projectWire),
    refusals: [],
    run: async ({ ctx }) => ({ items: (await listProjects(ctx)).map(toProjectWire), next: null }),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/{id}",
    summary: "A project of the caller",
    access: "session",
    answer: projectWire,
    refusals: [],
    run: async ({ ctx, params }) => toProjectWire(await getProjectForMember(ctx, params.id)),
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/alias/{alias}",
    summary: "What anybody may see of a publisher's platform",
    access: "public",
    answer: platformWire,
    refusals: ["PROJECT_NOT_FOUND"],
    run: async ({ ctx, params }) => {
      const platform = await getPlatformByAlias(ctx, params.alias);
      return { ...platform, currency: currencyField.parse(platform.currency) };
    },
  }),
  call({
    area: "project",
    method: "get",
    path: "/project/alias/{alias}/available",
    summary: "Whether a platform may still take an alias",
    access: "session",
    answer: z.object({ available: z.boolean() }),
    refusals: ["070"],
    run: async ({ ctx, params }) => ({ available: await isAliasAvailable(ctx, params.alias) }),
  }),
  call({
    area: "project",
    method: "post",
    path: "/project",
    summary: "Opens a publisher's platform or an ad account; the caller becomes its owner",
    access: "session",
    idempotent: true,
    body: z.discriminatedUnion("kind", [
      platformSchema.extend({ kind: z.literal("pub") }),
      adAccountSchema.extend({ kind: z.literal("adv") }),
    ]),
    answer: projectWire,
    refusals: ["081", "ASSET_NOT_AVAILABLE"],
    run: async ({ ctx, body }) => {
      const { kind } = parseOrRefuse(kindSchema, body);
      const project = await (kind === "pub" ? createPlatform : createAdAccount)(ctx, body);
      return toProjectWire(toProjectView({ project, level: LEVEL.owner }));
    },
  }),
  call({
    area: "project",
    method: "put",
    path: "/project/{id}",
    summary: "Changes one section of a project",
    access: "session",
    body: z.discriminatedUnion("section", [
      platformUpdateSchema.extend({ section: z.literal("platform") }),
      adAccountSchema.extend({ section: z.literal("ad-account") }),
      operationSchema.extend({ section: z.literal("operation") }),
    ]),
    answer: projectWire,
    refusals: ["CONFLICT", "ASSET_NOT_AVAILABLE", "PROJECT_KIND_MUST_BE_PUB", "PROJECT_KIND_MUST_BE_ADV"],
    run: async ({ ctx, params, body }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      return toProjectWire(await UPDATES[section](ctx, params.id, body));
    },
  }),
];
