import { z } from "zod";

/** An inquiry as who asked and who is asked read it. */
export const inquiryView = z.object({
  id: z.string(),
  kind: z.enum(["media", "support"]),
  type: z.string(),
  contactName: z.string(),
  email: z.string(),
  company: z.string(),
  brand: z.string(),
  audience: z.string(),
  schedule: z.string().nullable(),
  budget: z.string().nullable(),
  content: z.string(),
  answeredAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  createdAt: z.int(),
});
