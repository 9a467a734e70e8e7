import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "../../../../worker/db/schema";
import { confirmEmail } from "../../../../worker/services/people";
import { createAuth } from "../../../../worker/services/people/auth/better-auth";
import { caller, cookieHeader, freshEmail, newcomer, newestCode, PASSWORD } from "./support";

/** Calls the library directly with input that the verbs would refuse, so that each layer is tested separately. */
const accountOf = async (email: string) =>
  (await caller().db.select().from(accounts).where(eq(accounts.email, email)))[0];

const person = (email: string) =>
  ({
    email,
    name: "마당지기",
    password: PASSWORD,
    kind: "pub",
    locale: "ko",
    termsAcceptedAt: new Date(),
  }) as const;

describe("the sign-in library, as it is configured", () => {
  it("makes no operator of somebody who signs up as one", async () => {
    const email = freshEmail();
    const body = { ...person(email), isOperator: true };
    await createAuth(caller()).api.signUpEmail({ body });
    expect(await accountOf(email)).toMatchObject({ email, isOperator: false });
  });

  it("makes no operator of somebody who changes their account into one", async () => {
    const email = await newcomer();
    const { setCookies } = await confirmEmail(caller(), { email, code: await newestCode(email) });
    const headers = new Headers({ cookie: cookieHeader(setCookies) });
    const api = createAuth(caller()).api;
    const body: object = { isOperator: true };
    await expect(api.updateUser({ headers, body })).rejects.toMatchObject({ status: "BAD_REQUEST" });
    expect(await accountOf(email)).toMatchObject({ email, isOperator: false });

    await api.updateUser({ headers, body: { name: "새 이름" } });
    expect(await accountOf(email)).toMatchObject({ name: "새 이름" });
  });

  it("lets nobody in whose address is not confirmed", async () => {
    const email = freshEmail();
    const api = createAuth(caller()).api;
    await api.signUpEmail({ body: person(email) });
    await expect(api.signInEmail({ body: { email, password: PASSWORD } })).rejects.toMatchObject({
      status: "FORBIDDEN",
    });
  });
});
