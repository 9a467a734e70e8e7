import { eq } from "drizzle-orm";
import type { Db } from "../../db/client";
import { accounts } from "../../db/schema";

/** @param email in the form of `emailSchema`; addresses are kept in lower case. */
export async function isRegistered(db: Db, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
    .limit(1);
  return found !== undefined;
}
