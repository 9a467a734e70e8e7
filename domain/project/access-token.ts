import { z } from "zod";
import { ACCESS_SCOPES } from "../access/access-token";
import { ACCESS_TOKEN_NAME_MAX_CHARS, ACCESS_TOKEN_NAME_MIN_CHARS } from "../shared/limits";

/** What a publisher says of a token that it has made. Apart from the token's form, which the ad server reads without zod. */
export const accessTokenSchema = z.object({
  name: z.string().trim().min(ACCESS_TOKEN_NAME_MIN_CHARS).max(ACCESS_TOKEN_NAME_MAX_CHARS),
  scopes: z.array(z.enum(ACCESS_SCOPES)).min(1).max(ACCESS_SCOPES.length),
});
