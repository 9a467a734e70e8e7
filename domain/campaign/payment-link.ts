import { z } from "zod";
import { seenQuoteSchema } from "../pricing/agreed-quote";

/** Which of the reader's ad accounts takes a payment over, and the amount that it was shown. */
export const takeOverSchema = seenQuoteSchema.extend({ projectId: z.string().min(1).max(40) });
