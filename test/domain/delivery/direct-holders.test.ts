import { describe, expect, test } from "vitest";
import { DirectHolders, LEASE_TTL_MS } from "../../../domain/budget";
import { DIRECT_HOLDERS_MAX } from "../../../domain/budget/direct-holders";
import { T0 } from "./support";

const asking = (holderId: string) => ({
  holderId,
  spent: 0,
  want: 16,
  tokensLapseAtMs: T0,
  mayAskBroker: true,
});

/** A meter with the maximum number of direct holders. */
function crowded(): DirectHolders {
  const holders = new DirectHolders();
  for (let nth = 0; nth < DIRECT_HOLDERS_MAX; nth++) holders.sendsOn(asking(`isolate-${nth}`), T0);
  return holders;
}

describe("a campaign's meter", () => {
  test("answers the isolates of a small campaign itself", () => {
    const holders = new DirectHolders();
    for (let nth = 0; nth < DIRECT_HOLDERS_MAX; nth++)
      expect(holders.sendsOn(asking(`isolate-${nth}`), T0)).toBe(false);
  });

  test("sends one more to its broker, and goes on answering those it knows", () => {
    const holders = crowded();
    expect(holders.sendsOn(asking("one more"), T0)).toBe(true);
    expect(holders.sendsOn(asking("isolate-0"), T0 + 1_000)).toBe(false);
  });

  test("sends no broker on, no isolate that has none, and none that gives everything back", () => {
    const holders = crowded();
    expect(holders.sendsOn({ ...asking("a broker"), held: 0 }, T0)).toBe(false);
    expect(holders.sendsOn({ ...asking("without"), mayAskBroker: false }, T0)).toBe(false);
    expect(holders.sendsOn({ ...asking("closing"), want: 0 }, T0)).toBe(false);
  });

  test("has a place again when one gives everything back, or is not heard of for two leases", () => {
    const left = crowded();
    left.sendsOn({ ...asking("isolate-3"), want: 0 }, T0);
    expect(left.sendsOn(asking("one more"), T0)).toBe(false);
    const silent = crowded();
    expect(silent.sendsOn(asking("one more"), T0 + 2 * LEASE_TTL_MS - 1)).toBe(true);
    expect(silent.sendsOn(asking("one more"), T0 + 2 * LEASE_TTL_MS)).toBe(false);
  });
});
