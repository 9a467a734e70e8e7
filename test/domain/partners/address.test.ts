import { describe, expect, test } from "vitest";
import { isCallbackUrl, isOtherServer, isPublicAddress, isWebhookUrl } from "../../../domain/kernel";

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
    "https://api.game.example:22/",
    "https://api.game.example:6379/",
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

describe("an address that a name leads to", () => {
  test.each([
    "1.1.1.1",
    "93.184.215.14",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.1",
    "192.169.0.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:400f:80d::200e",
  ])("%s is one of the internet", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    "0.0.0.0",
    "10.255.255.255",
    "100.64.0.1",
    "100.127.255.254",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "203.0.113.7",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "hooks.example",
    "1.2.3",
    "1.2.3.256",
    "1:2:3:4:5:6:7",
    "1::2::3",
    "",
  ])("%s is none", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test("a server is its scheme, name and port", () => {
  expect(isOtherServer("https://a.example/x", "https://a.example/y?z")).toBe(false);
  expect(isOtherServer("https://a.example/", "https://A.example:443/")).toBe(false);
  for (const other of ["https://b.example/", "https://a.example:8443/", "https://a.example.evil.example/"])
    expect(isOtherServer("https://a.example/", other)).toBe(true);
});
