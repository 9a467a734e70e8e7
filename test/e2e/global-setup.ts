import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** A folder for the demo, which the first file that needs it makes (`test/support/demo.ts`). */
export default function provideDemoDir(project: TestProject): () => void {
  const dir = mkdtempSync(join(tmpdir(), "madang-demo-"));
  project.provide("demoDir", dir);
  return () => rmSync(dir, { recursive: true, force: true });
}
