import { z } from "zod";
import { momentView } from "../kernel";
import { REFUSALS } from "./refusal";
import type { StandingRefusal } from "./standing-refusals";
import type { RefusalShare } from "./traffic";

/** A test device as members of its project see it. */
export const testDeviceView = z.object({
  id: z.string(),
  name: z.string(),
  deviceId: z.string(),
  createdAt: z.int(),
});
export type TestDevice = z.output<typeof testDeviceView>;

/** A creative shown on a test device, as both sides see it. */
export const previewView = z.object({
  id: z.string().describe("Id of the preview"),
  creativeId: z.string().describe("Id of the creative"),
  deviceId: z.string().describe("Id of the test device"),
  startedAt: momentView.describe("When it began"),
  endsAt: momentView.describe("When it ends"),
});
export type Preview = z.output<typeof previewView>;

export const standingRefusalView = z.object({
  reason: z.enum(REFUSALS).describe("Why requests were answered without the campaign"),
  units: z.array(z.string()).describe("Names of the ad units; empty for all"),
}) satisfies z.ZodType<StandingRefusal>;

export const refusalShareView = z.object({
  reason: z.enum(REFUSALS).describe("Why requests were answered without the campaign"),
  count: z.int().describe("Decisions in which the campaign did not pass this filter first"),
  shareBp: z.int().describe("Of the requests, basis points"),
}) satisfies z.ZodType<RefusalShare>;
