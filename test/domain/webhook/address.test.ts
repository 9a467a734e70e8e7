import { describe, expect, test } from "vitest";
import { isCallbackUrl, isWebhookUrl } from "../../../domain/webhook/address";

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

describe("an address on the developer's own machine", () => {
  const own = ["http://localhost:9000/hook", "http://127.0.0.1:9000/"];

  test.each(own)("%s is a webhook's only where the console is there too", (address) => {
    expect(isWebhookUrl(address, "http://localhost:8787")).toBe(true);
    expect(isWebhookUrl(address, "https://console.madang.example")).toBe(false);
    expect(isWebhookUrl(address, "https://localhost")).toBe(false);
  });

  test.each([
    "http://192.168.0.7/",
    "http://localhost.evil.example/",
    "http://a:b@localhost/",
    "http://[::1]/",
  ])("%s is nobody's", (address) => {
    expect(isWebhookUrl(address, "http://localhost:8787")).toBe(false);
  });
});
