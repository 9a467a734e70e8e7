import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { formAction } from "../../app/kit/form.server";
import { responseLoader } from "../../app/kit/page.server";
import { creditGrantSchema } from "../../domain/money";
import { PROOF_TTL_MS } from "../../domain/people/proof";
import { openDb, schema } from "../../worker/db/client";
import { readInvoiceFile } from "../../worker/services/money";
import { grantCredit } from "../../worker/services/settlement";
import { openAccount, openBuyer, openShop } from "../support/factories";
import { ask, env, ORIGIN, signIn } from "./support";

const CREDIT = { amountMinor: 10_000, expiresOn: "2099-12-31", reason: "지원" };

let pubId: string;

beforeEach(async () => {
  pubId = (await openShop(env)).pub.id;
});

/** Moves an account's last proof of identity into the past. */
async function provedBefore(accountId: string, ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs);
  const { sessions } = schema;
  await openDb(env.DB)
    .update(sessions)
    .set({ createdAt: at, provedAt: at })
    .where(eq(sessions.accountId, accountId));
}

describe("a session that is older than a proof", () => {
  it("is asked for one by the API before an operator's or an owner's act, and goes on with it", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const { advertiser, adv } = await openBuyer(env);
    const acts = [
      { by: operator, method: "POST", path: `/restricted/project/${pubId}/credit-grant`, body: CREDIT },
      { by: advertiser, method: "DELETE", path: `/project/${adv.id}`, body: { name: adv.displayName } },
    ];
    for (const { by, method, path, body } of acts) {
      const cookie = await signIn(by);
      await provedBefore(by.id, PROOF_TTL_MS);
      const refused = await ask(method, path, { cookie, body });
      expect([refused.status, refused.json.errorCode], path).toEqual([403, "PROOF_REQUIRED"]);
      await provedBefore(by.id, 0);
      expect((await ask(method, path, { cookie, body })).status, path).toBe(200);
    }
  });

  it("leads from a file to the page that links to it", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const cookie = await signIn(operator);
    await provedBefore(operator.id, PROOF_TTL_MS);
    const file = responseLoader(async ({ ctx }) => {
      await readInvoiceFile(ctx);
      return new Response("file");
    });
    const headers = { cookie, Referer: `${ORIGIN}/ops/tax-invoices?month=2026-11` };
    const request = new Request(`${ORIGIN}/ops/tax-invoices.csv`, { headers });
    const read = () => {
      const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
      return file({ request, context, params: {} }).catch((error: unknown) => error as Response);
    };
    const next = encodeURIComponent("/ops/tax-invoices?month=2026-11");
    expect((await read()).headers.get("Location")).toBe(`/auth/prove?next=${next}`);
    await provedBefore(operator.id, 0);
    expect((await read()).status).toBe(200);
  });

  it("leads an operator's form to the page that asks for one, and back to where it was sent from", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const cookie = await signIn(operator);
    const place = `/ops/billing/${pubId}`;
    const grant = formAction(creditGrantSchema, async (input, { ctx }) => grantCredit(ctx, pubId, input));
    const send = () => {
      const request = new Request(`${ORIGIN}${place}`, {
        method: "POST",
        headers: {
          cookie,
          Referer: `${ORIGIN}${place}`,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ ...CREDIT, amountMinor: String(CREDIT.amountMinor) }).toString(),
      });
      const context = { env, ctx: createExecutionContext(), requestId: "req-1", nonce: "" };
      return Promise.resolve(grant({ request, context, params: {} })).catch((error: unknown) => error);
    };
    await provedBefore(operator.id, PROOF_TTL_MS);
    const asked = (await send()) as Response;
    expect(asked.status).toBe(302);
    expect(asked.headers.get("Location")).toBe(`/auth/prove?next=${encodeURIComponent(place)}`);
    await provedBefore(operator.id, 0);
    expect(await send()).toMatchObject({ amountMinor: CREDIT.amountMinor, usedMinor: 0 });
  });
});
