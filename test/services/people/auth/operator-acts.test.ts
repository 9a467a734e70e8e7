import { describe, expect, it } from "vitest";
import { ACTS, type Act, type OperatorAct } from "../../../../domain/people";
import { PROOF_TTL_MS } from "../../../../domain/people/proof";
import { startProjectView } from "../../../../worker/services/desk";
import { requireOperator } from "../../../../worker/services/kernel";
import { setProjectStanding } from "../../../../worker/services/serving";
import { grantCredit, setFees } from "../../../../worker/services/settlement";
import { contextOf, openAccount, openShop } from "../../../support/factories";
import { consoleEnv } from "./support";

const env = consoleEnv();
const asked = { code: "PROOF_REQUIRED" };

describe("an operator in a session that is older than a proof", () => {
  it("grants no credit, sets no fees, suspends no project and views none as its owner; does each once proven", async () => {
    const operator = await openAccount(env, { isOperator: true });
    const { pub } = await openShop(env);
    const now = Date.now();
    const credit = { amountMinor: 10_000, expiresOn: "2099-12-31", reason: "지원" };
    const deeds = (provedAtMs: number | null) => {
      const ctx = contextOf(env, operator, { now, provedAtMs });
      return [
        () => grantCredit(ctx, pub.id, credit),
        () => setFees(ctx, pub.id, { cardFeeBp: 300, reason: "협의" }),
        () => startProjectView(ctx, pub.id, { reason: "문의 확인" }),
        () => setProjectStanding(ctx, pub.id, { standing: "suspended", reason: "약관 위반" }),
      ];
    };
    for (const provedAtMs of [null, now - PROOF_TTL_MS])
      for (const each of deeds(provedAtMs)) await expect(each()).rejects.toMatchObject(asked);
    for (const each of deeds(now - PROOF_TTL_MS + 1)) await each();
  });

  it("is asked for each act by the table, after its flag and its second factor", () => {
    const account = {
      id: "acc_1",
      email: "o@example.com",
      name: "운영자",
      kind: "pub",
      locale: "ko",
    } as const;
    const as = (isOperator: boolean, needsSecondFactor = false) => ({
      account: { ...account, isOperator, needsSecondFactor },
      provedAtMs: null,
      now: Date.now(),
    });
    for (const [act, { needs }] of Object.entries(ACTS) as [Act, (typeof ACTS)[Act]][]) {
      const ask = (ctx: ReturnType<typeof as>) => () => requireOperator(ctx, act as OperatorAct);
      if (needs === "recent-proof") expect(ask(as(true)), act).toThrow("PROOF_REQUIRED");
      else expect(ask(as(true)), act).not.toThrow();
      expect(ask(as(false)), act).toThrow("FORBIDDEN");
      expect(ask(as(false, true)), act).toThrow("OPERATOR_SECOND_FACTOR_REQUIRED");
    }
  });
});
