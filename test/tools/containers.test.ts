import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import { bytesSource, inspectVideo, videoTypeOf } from "../../worker/integrations/video";

/** Real videos made by the encoder's codecs, read by the Worker's header parser. */

const folder = mkdtempSync(join(tmpdir(), "madang-containers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MADE_WITHIN_MS = 60_000;

function real(container: string, seconds: number, size: string): Uint8Array<ArrayBuffer> {
  const path = join(folder, `${seconds}-${size}.${container}`);
  execFileSync(process.execPath, ["sample.mjs", path, String(seconds), size], {
    cwd: join(ROOT, "encoder"),
    stdio: "ignore",
  });
  return new Uint8Array(readFileSync(path));
}

describe.each(["mp4", "mov", "webm", "mkv", "avi"] as const)("a real %s", (container) => {
  it(
    "is known by its content, and its size and length are read from its headers; cut short it is refused",
    async () => {
      const bytes = real(container, 5, "1080x1920");
      expect(videoTypeOf(bytes)).toBe(container);
      const facts = await inspectVideo(bytesSource(bytes), container);
      expect(facts).toMatchObject({ width: 1080, height: 1920 });
      const { durationMs } = facts as { durationMs: number };
      expect(Math.abs(durationMs - 5_000)).toBeLessThan(200);
      const cut = bytes.slice(0, Math.floor(bytes.byteLength * 0.8));
      expect(["video.broken", "video.notAVideo"]).toContain(await inspectVideo(bytesSource(cut), container));
    },
    MADE_WITHIN_MS,
  );
});
