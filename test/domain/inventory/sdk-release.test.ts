import { expect, test } from "vitest";
import webPackage from "../../../ad-serve/web-sdk/package.json";
import { SDK_LATEST, sdkStanding } from "../../../domain/inventory";
import reactNativePackage from "../../../sdk/react-native/package.json";

test.each([
  ["web/1.0.12", "outdated"],
  ["web/0.99", "outdated"],
  ["web/1.1.0", "latest"],
  ["web/1", "outdated"],
  ["web/1.1.1", "latest"],
  ["web/10.0.0", "latest"],
  ["own/1.0.0", "unknown"],
  ["toString/1.0.0", "unknown"],
  ["", "unknown"],
])("%s is %s", (sdk, standing) => {
  expect(sdkStanding(sdk).standing).toBe(standing);
});

test("the newest versions are those of the packages", () => {
  const { web, frame, "react-native": reactNative } = SDK_LATEST;
  expect([web, frame, reactNative]).toEqual([
    webPackage.version,
    webPackage.version,
    reactNativePackage.version,
  ]);
});
