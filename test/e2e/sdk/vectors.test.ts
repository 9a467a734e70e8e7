import type { Browser } from "playwright-core";
import { describe } from "vitest";
import { runVector, VectorServer } from "../../sdk/vectors/run";
import { vectorsOf } from "../../sdk/vectors/vector";
import { test } from "../fixtures";
import { webAdapter } from "./vector-page";

let browser: Browser;
test.beforeAll(({ browser: shared }) => {
  browser = shared;
});

describe("the built web SDK in Chromium sends what the vectors say", () => {
  for (const { title, ad, vector } of vectorsOf("web", ["banner", "native", "errors", "network"])) {
    test(title, async () => {
      const server = new VectorServer(ad, vector);
      const { adapter, close } = await webAdapter(browser, server);
      try {
        await runVector(vector, server, adapter);
      } finally {
        await close();
      }
    });
  }
});
