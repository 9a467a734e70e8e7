import { requireAccount } from "../access";
import type { Identity, ServiceContext } from "../context";

/** `GET /account/me`: who is asking. @throws AppError UNAUTHORIZED */
export function getMe(ctx: ServiceContext): Identity {
  return requireAccount(ctx);
}
