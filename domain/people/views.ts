import { z } from "zod";
import { COUNTRIES } from "../kernel";
import type { SoleOwned } from "./access";
import type { GroupBusiness } from "./group";

/** What nobody else owns, which an account that leaves has to hand over first. */
export const soleOwnedView = z.object({
  is: z.enum(["project", "group"]),
  id: z.string(),
  name: z.string(),
  kind: z.enum(["adv", "pub"]).nullable(),
}) satisfies z.ZodType<SoleOwned>;

/** The business behind a group, as its members see it. */
export const groupBusinessView = z.object({
  country: z.enum(COUNTRIES),
  name: z.string(),
  registrationNumber: z.string(),
  representative: z.string(),
  address: z.string(),
  email: z.string(),
}) satisfies z.ZodType<GroupBusiness>;

/** A person's own phone or browser. */
export const accountDeviceView = z.object({
  id: z.string(),
  name: z.string(),
  advertisingId: z.string(),
  createdAt: z.int(),
});
