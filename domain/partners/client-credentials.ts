import { z } from "zod";

const CLIENT_ID_MAX_CHARS = 100;
const CLIENT_SECRET_MIN_CHARS = 8;
const CLIENT_SECRET_MAX_CHARS = 200;

/** Characters that are safe in a header: printable ASCII. */
const PRINTABLE = /^[\x21-\x7e]*$/;

/**
 * HTTP Basic credentials for webhook messages to receivers that require them. The name contains no colon, which ends it.
 * Source: RFC 7617, section 2.
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
