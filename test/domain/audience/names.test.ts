import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { eventsBody } from "../../../domain/audience";
import { metricSchema } from "../../../domain/inventory";

describe("an event's name", () => {
  it.each([
    ["404_seen", true],
    ["_open", true],
    ["12", false],
    ["read-it", false],
  ])("%s: what apps may send is what a publisher may note", (name, isName) => {
    const sent = { uid: "u", events: [{ name, params: { city: "seoul" } }] };
    const noted = { name, parameters: [{ key: "city", type: "string" }] };
    expect(z.safeParse(eventsBody, sent).success).toBe(isName);
    expect(metricSchema.safeParse(noted).success).toBe(isName);
  });
});
