import { afterEach, beforeEach, describe, test, vi } from "vitest";
import { BEGINS_MS, runVector, VectorServer } from "../../sdk/vectors/run";
import { vectorsOf } from "../../sdk/vectors/vector";
import { coreAdapter } from "./react-native-core";

beforeEach(() => {
  vi.useFakeTimers({ now: BEGINS_MS });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the React Native SDK sends what the vectors say", () => {
  for (const { title, ad, vector } of vectorsOf("app")) {
    test(title, async () => {
      const server = new VectorServer(ad, vector);
      await runVector(vector, server, coreAdapter(vector, server));
    });
  }
});
