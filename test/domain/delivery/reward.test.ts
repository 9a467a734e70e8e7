import { describe, expect, test } from "vitest";
import { isCallbackUrl } from "../../../domain/delivery/reward";

describe("an address for callbacks", () => {
  test.each([
    "https://api.game.example/rewards",
    "https://api.game.example:8443/?a=1",
    "https://보상.example/",
  ])("%s is one", (address) => {
    expect(isCallbackUrl(address)).toBe(true);
  });

  test.each([
    "http://api.game.example/",
    "https://localhost/",
    "https://app.localhost/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://８.８.８.８/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "https://printer.local./",
    "https://intranet/",
    "https://user:pass@api.game.example/",
    "ftp://api.game.example/",
    "api.game.example",
    `https://api.game.example/${"a".repeat(3000)}`,
  ])("%s is none", (address) => {
    expect(isCallbackUrl(address)).toBe(false);
  });
});
