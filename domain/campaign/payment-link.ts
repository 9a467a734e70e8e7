import { z } from "zod";

/** Which of the reader's ad accounts takes a payment over. */
export const takeOverSchema = z.object({ projectId: z.string().min(1).max(40) });
