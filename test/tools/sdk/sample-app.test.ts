import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { SAMPLE_APP } from "../../../app/areas/publisher/apps/sample-app";
import { buildSampleApp } from "../../../scripts/build/sample-app.mjs";

test("the example app is packed with the SDK that it installs, the same each time", async () => {
  const path = await buildSampleApp();
  const packed = readFileSync(path);
  expect(path.endsWith(`/app/public${SAMPLE_APP}`)).toBe(true);
  const files = unzipSync(packed);
  const folder = "madang-react-native-example/";
  const textOf = (name: string) => Buffer.from(files[folder + name] ?? []).toString("utf8");
  const { dependencies } = JSON.parse(textOf("package.json"));
  const sdk = dependencies["@madang/react-native"].replace("file:./", "");
  const { name, exports } = JSON.parse(textOf(`${sdk}/package.json`));
  expect(name).toBe("@madang/react-native");
  for (const file of Object.values<string>(exports["."]))
    expect(textOf(`${sdk}/${file.replace("./", "")}`)).not.toBe("");
  expect(textOf("App.tsx")).toContain('from "@madang/react-native"');
  expect(readFileSync(await buildSampleApp()).equals(packed)).toBe(true);
});
