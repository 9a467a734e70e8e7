import { appDeletionSchema, appSchema, resolveSchema } from "../../../../domain/inventory";
import { fieldOf, type Rule } from "../../people/field-rules/rule";

const android = { platform: "android", title: "날씨", packageId: "com.weather.app" };
const apple = { platform: "apple", title: "날씨", bundleId: "com.weather.app" };
const web = { platform: "web", title: "날씨", domain: "weather.example" };
const SHA1 = Array(20).fill("AB").join(":");

/** Rules I1 and I2. */
export const APP_RULES: readonly Rule[] = [
  {
    says: "App: package id valid",
    accepts: ["com.weather.app", "a.b", "com.Weather_2.app", undefined],
    refuses: [
      ["weather", "app.packageId"],
      ["com.2weather.app", "app.packageId"],
      ["com.weather-app", "app.packageId"],
      ["com..app", "app.packageId"],
    ],
    verdict: fieldOf(appSchema, android, "packageId"),
  },
  {
    says: "App: bundle id valid",
    accepts: ["com.weather.app", "com.weather-app.ios"],
    refuses: [
      [undefined, "required"],
      ["weather", "app.bundleId"],
      ["com.weather_app", "app.bundleId"],
    ],
    verdict: fieldOf(appSchema, apple, "bundleId"),
  },
  {
    says: "App: domain valid",
    accepts: ["weather.example", "m.weather.co.kr", "https://weather.example/a"],
    refuses: [
      ["", "required"],
      ["weather", "domain"],
    ],
    verdict: fieldOf(appSchema, web, "domain"),
  },
  {
    says: "App: store id valid",
    accepts: ["123456", "123456789012", undefined],
    refuses: [
      ["12345", "app.storeId"],
      ["id123456789", "app.storeId"],
      ["1234567890123", "app.storeId"],
    ],
    verdict: fieldOf(appSchema, apple, "storeId"),
  },
  {
    says: "App: fingerprint valid",
    accepts: [SHA1, SHA1.replaceAll(":", "").toLowerCase(), "A".repeat(64)],
    refuses: [
      ["AB:CD", "app.fingerprint"],
      ["G".repeat(40), "app.fingerprint"],
      ["A".repeat(41), "app.fingerprint"],
    ],
    verdict: fieldOf(appSchema, android, "debugFingerprint"),
  },
  {
    says: "App: code of 6 digits for resolve",
    accepts: ["123456"],
    refuses: [
      ["12345", "code.digits|digits=6"],
      ["12345a", "code.digits|digits=6"],
    ],
    verdict: fieldOf(resolveSchema, {}, "code"),
  },
  {
    says: "App: deleting needs typing its name",
    accepts: ["날씨"],
    refuses: [["", "required"]],
    verdict: fieldOf(appDeletionSchema, {}, "name"),
  },
];
