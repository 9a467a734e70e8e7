import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { explainKey, opensProject } from "../../../domain/serving";
import { NOW } from "./plan-factory";

const mac = (secret: string) => ({
  of: (text: string) => createHmac("sha256", secret).update(text).digest("base64url"),
});
const ours = mac("ours");
const key = explainKey("prj_pub", NOW + 1_000, ours);

describe("an explain key", () => {
  test("opens its own project until it expires", () => {
    expect(opensProject(key, "prj_pub", NOW, ours)).toBe(true);
    expect(opensProject(key, "prj_pub", NOW + 999, ours)).toBe(true);
    expect(opensProject(key, "prj_pub", NOW + 1_000, ours)).toBe(false);
  });

  test("opens no other project", () => {
    expect(opensProject(key, "prj_other", NOW, ours)).toBe(false);
    expect(opensProject(key.replace("prj_pub", "prj_other"), "prj_other", NOW, ours)).toBe(false);
  });

  test("is worth nothing when its time was moved or another secret signed it", () => {
    const [project, , signature] = key.split(".");
    const later = `${project}.${(NOW + 9_000_000).toString(36)}.${signature}`;
    expect(opensProject(later, "prj_pub", NOW, ours)).toBe(false);
    expect(opensProject(explainKey("prj_pub", NOW + 1_000, mac("theirs")), "prj_pub", NOW, ours)).toBe(false);
  });

  test.each(["", ".", "..", "prj_pub..", "prj_pub.zzzzzzzzzzzzzzzzzzzz.x", `${key}.x`, "x".repeat(10_000)])(
    "that is malformed (%#) opens nothing",
    (text) => {
      expect(opensProject(text, "prj_pub", NOW, ours)).toBe(false);
    },
  );
});
