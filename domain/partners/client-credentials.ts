import { z } from "zod";

const CLIENT_ID_MAX_CHARS = 100;
const CLIENT_SECRET_MIN_CHARS = 8;
const CLIENT_SECRET_MAX_CHARS = 200;

/** What a header carries unharmed: printable ASCII. */
const PRINTABLE = /^[\x21-\x7e]*$/;

/**
 * The name and password of HTTP Basic with which messages are sent to a receiver that wants them. A colon ends the name, so that it
 * has none. Source: RFC 7617, section 2.
 */
export const clientCredentialsSchema = z.object({
  clientId: z
    .string()
    .trim()
    .min(1)
    .max(CLIENT_ID_MAX_CHARS)
    .refine((text) => PRINTABLE.test(text) && !text.includes(":"), { message: "credential" }),
  clientSecret: z
    .string()
    .min(CLIENT_SECRET_MIN_CHARS)
    .max(CLIENT_SECRET_MAX_CHARS)
    .refine((text) => PRINTABLE.test(text), { message: "credential" }),
});
