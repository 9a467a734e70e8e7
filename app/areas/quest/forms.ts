import { z } from "zod";
import { proofSchema, RECEIPT_MAX_BYTES } from "../../../domain/quests";

/** Larger than a receipt may be, so that one that is a little too large is refused at its field. */
export const PROOF_FORM_MAX_BYTES = RECEIPT_MAX_BYTES + 4 * 1024 * 1024;

export const proofFormSchema = proofSchema.extend({ receipt: z.instanceof(File).optional() });

/** Intents of the forms of a reader's own page. */
export const DONE = ["submit", "withdraw", "object", "payee", "forget"] as const;
