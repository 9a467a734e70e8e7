import { describe, expect, it } from "vitest";
import { ecbRates, readEcbTable } from "../../../../worker/integrations/rates";
import { readExchangeRates, tickExchangeRates } from "../../../../worker/services/content";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";

const NOW = Date.parse("2026-12-01T00:00:00Z");
const HOUR_MS = 3_600_000;

const at = (now: number) => contextOf(env, null, { now });
const answering = (body: string, status = 200) => ecbRates(async () => new Response(body, { status }));
const TABLE = `<gesmes:Envelope><Cube><Cube time='2026-11-30'>
  <Cube currency='USD' rate='1.1012'/><Cube currency='JPY' rate='171.3'/><Cube currency='BGN' rate='1.9558'/>
  <Cube currency='INR' rate='98.4'/><Cube currency='KRW' rate='1602.55'/></Cube></Cube></gesmes:Envelope>`;

describe("exchange rates", () => {
  it("are the source's last table with its day, and stay when the source does not answer", async () => {
    expect(await readExchangeRates(at(NOW))).toMatchObject({ base: "EUR", day: null, rates: [] });
    expect(await tickExchangeRates(at(NOW), answering(TABLE))).toBe(1);
    const kept = await readExchangeRates(at(NOW));
    expect(kept).toEqual({
      ...{ base: "EUR", day: "2026-11-30", source: "ecb", fetchedAt: NOW },
      rates: [
        { currency: "KRW", rate: "1602.55" },
        { currency: "JPY", rate: "171.3" },
        { currency: "INR", rate: "98.4" },
        { currency: "USD", rate: "1.1012" },
      ],
    });
    const later = NOW + 7 * HOUR_MS;
    await expect(tickExchangeRates(at(later), answering("", 503))).rejects.toThrow("503");
    await expect(tickExchangeRates(at(later), answering("<html>"))).rejects.toThrow("no table");
    expect(await tickExchangeRates(at(later), null)).toBe(0);
    expect(await readExchangeRates(at(later))).toEqual(kept);
  });

  it("are asked for a few times a day", async () => {
    await tickExchangeRates(at(NOW), answering(TABLE));
    const unasked = ecbRates(async () => {
      throw new Error("asked");
    });
    expect(await tickExchangeRates(at(NOW + HOUR_MS), unasked)).toBe(0);
  });

  it("are none of a table without a day, and no rate that is no number above zero", () => {
    expect(() => readEcbTable(TABLE.replace("2026-11-30", "2026-13-30"))).toThrow("no table");
    expect(readEcbTable(TABLE.replace("1602.55", "0.00")).rates).not.toHaveProperty("KRW");
  });
});
