import { AppError } from "../../../../domain/shared/errors";
import type { AuthContext } from "../context";
import { getSession, type Session } from "../get-session";

/** The caller's session. @throws AppError UNAUTHORIZED */
export async function requireSession({ env, db, now, headers }: AuthContext): Promise<Session> {
  const session = await getSession({ env, db, nowMs: now }, headers);
  if (!session) throw new AppError("UNAUTHORIZED");
  return session;
}
