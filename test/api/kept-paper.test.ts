import { describe, expect, it } from "vitest";
import { keptPaper } from "../../app/areas/advertiser/booking/kept-paper.server";
import { uploadTerms } from "../../worker/services/booking";
import { contextOf, openBuyer } from "../support/factories";
import { env } from "./support";

const pdf = () => new File(["%PDF-1.7\n1\n%%EOF\n"], "terms.pdf");

describe("the paper of a step", () => {
  it.each([
    ["stays when nothing is said of it", "ast_known", false, "ast_known"],
    ["is taken away by the box beside it", "ast_known", true, undefined],
    ["is none where there was none", undefined, false, undefined],
  ])("%s", async (_, known, without, kept) => {
    const { adapter } = await open();
    expect(
      await keptPaper(adapter, undefined, { field: "termsFile", known, without, upload: uploadTerms }),
    ).toBe(kept);
    const empty = new File([], "");
    expect(await keptPaper(adapter, empty, { field: "termsFile", known, without, upload: uploadTerms })).toBe(
      kept,
    );
  });

  it("gives way to a new one, whether or not it was to be taken away", async () => {
    const { adapter } = await open();
    for (const without of [false, true]) {
      const about = { field: "termsFile", known: "ast_known", without, upload: uploadTerms };
      expect(await keptPaper(adapter, pdf(), about)).toMatch(/^ast_(?!known)/);
    }
  });

  it("is refused at its own field", async () => {
    const { adapter } = await open();
    const about = { field: "termsFile", known: undefined, without: false, upload: uploadTerms };
    await expect(keptPaper(adapter, new File(["<html>"], "terms.pdf"), about)).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      fields: { termsFile: ["terms.type"] },
    });
  });
});

async function open() {
  const buyer = await openBuyer(env);
  return { adapter: { ctx: contextOf(env, buyer.advertiser), project: buyer.adv.id } };
}
