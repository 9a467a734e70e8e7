import type { TestBoardRpc, TestRun } from "../domain/serving/test-board";
import type { ObjectNamespace } from "./env";

type Boards = ObjectNamespace<TestBoardRpc>;

/** A test device sees a start and a stop after this long at the latest. */
const FRESH_MS = 1_000;
const PROJECTS_MAX = 1_000;

const boardOf = (boards: Boards, projectId: string) => boards.get(boards.idFromName(projectId));

/** What the publishers' test devices are shown now, as this isolate remembers it for a moment. */
export class TestRuns {
  private readonly known = new Map<string, { runs: readonly TestRun[]; readAtMs: number }>();

  /** Asks the project's board at most once in `FRESH_MS`, and only for requests from a device of its own. */
  async of(boards: Boards, projectId: string, nowMs: number): Promise<readonly TestRun[]> {
    const known = this.known.get(projectId);
    if (known !== undefined && nowMs - known.readAtMs < FRESH_MS) return known.runs;
    const runs = await boardOf(boards, projectId).running();
    if (this.known.size >= PROJECTS_MAX) this.known.clear();
    this.known.set(projectId, { runs, readAtMs: nowMs });
    return runs;
  }

  seen(boards: Boards, projectId: string, runId: string, nowMs: number): Promise<void> {
    return boardOf(boards, projectId).seen(runId, nowMs);
  }
}
