import { z } from "zod";
import { COUNTRIES } from "../kernel";
import type { SoleOwned } from "./access";
import type { GroupBusiness } from "./group";

/** Projects and groups that an account must hand over before it is deleted, as their only owner. */
export const soleOwnedView = z.object({
  is: z.enum(["project", "group"]),
  id: z.string(),
  name: z.string(),
  kind: z.enum(["adv", "pub"]).nullable(),
}) satisfies z.ZodType<SoleOwned>;

/** A group's company as its members see it. */
export const groupBusinessView = z.object({
  country: z.enum(COUNTRIES).describe("Country of the business, ISO 3166-1 alpha-2"),
  name: z.string().describe("Name of the business"),
  registrationNumber: z.string().describe("Registration number of the business"),
  representative: z.string().describe("Name of the business's representative"),
  address: z.string().describe("Postal address of the business"),
  email: z.string().describe("E-mail address of the business"),
}) satisfies z.ZodType<GroupBusiness>;

/** A member's own phone or browser. */
export const accountDeviceView = z.object({
  id: z.string().describe("Id of the device"),
  name: z.string().describe("Name of the device"),
  advertisingId: z.string().describe("The device's advertising id, or the id that the app gives it"),
  createdAt: z.int(),
});
