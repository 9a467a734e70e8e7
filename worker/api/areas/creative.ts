import { z } from "@hono/zod-openapi";
import { creativeSchema } from "../../../domain/content";
import { parseOrRefuse } from "../../../domain/kernel";
import { addCreative, deleteCreative, setCreativePaused, updateCreative } from "../../services/booking";
import { call } from "../call";
import { creativeWire, toCreativeWire } from "../wire/creative";

/** In place of an id: the creative does not exist yet. */
const NEW = "new";

const sectionSchema = z.object({ section: z.enum(["content", "status"]) });
const statusSchema = z.object({ status: z.enum(["paused", "live", "deleted"]) });

export const creativeCalls = [
  call({
    area: "campaign",
    method: "put",
    path: "/campaign/{project}/{id}/creative/{creative}",
    summary: "Adds a creative (`new` in place of its id), mends, pauses or deletes one",
    access: "session",
    versioned: true,
    body: z.discriminatedUnion("section", [
      creativeSchema.extend({ section: z.literal("content") }),
      statusSchema.extend({ section: z.literal("status") }),
    ]),
    answer: z.object({
      creative: creativeWire.nullable().openapi({ description: "Null once it is deleted" }),
    }),
    refusals: [
      "PROJECT_KIND_MUST_BE_ADV",
      "CAMPAIGN_NOT_FOUND",
      "CAMPAIGN_CREATIVE_NOT_FOUND",
      "CAMPAIGN_CREATIVE_MUTATION_NOT_ALLOWED",
      "AD_UNIT_NOT_FOUND",
      "ASSET_NOT_AVAILABLE",
    ],
    run: async ({ ctx, params: { project, id, creative }, body, tag }) => {
      const { section } = parseOrRefuse(sectionSchema, body);
      if (section === "content") {
        const saved =
          creative === NEW
            ? await addCreative(ctx, project, id, body)
            : await updateCreative(ctx, project, id, creative, body);
        return { creative: toCreativeWire(tag(saved)) };
      }
      const { status } = parseOrRefuse(statusSchema, body);
      if (status === "deleted") {
        await deleteCreative(ctx, project, id, creative);
        return { creative: null };
      }
      const after = await setCreativePaused(ctx, project, id, creative, status === "paused");
      return { creative: toCreativeWire(tag(after)) };
    },
  }),
];
