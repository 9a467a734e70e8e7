import type { TestBoardRpc, TestRun } from "../domain/serving";
import type { ObjectNamespace } from "./env";

type Boards = ObjectNamespace<TestBoardRpc>;

/** A test device sees a start and a stop after this long at the latest. */
const FRESH_MS = 1_000;
const PROJECTS_MAX = 1_000;
const RUNS_MAX = 1_000;

const boardOf = (boards: Boards, projectId: string) => boards.get(boards.idFromName(projectId));

/** What the publishers' test devices are shown now, as this isolate remembers it for a moment. */
export class TestRuns {
  private readonly known = new Map<string, { runs: readonly TestRun[]; readAtMs: number }>();
  /** Runs whose display is kept already. */
  private readonly told = new Set<string>();

  /** Asks the project's board at most once in `FRESH_MS`, and only for requests from a device of its own. */
  async of(boards: Boards, projectId: string, nowMs: number): Promise<readonly TestRun[]> {
    const known = this.known.get(projectId);
    if (known !== undefined && nowMs - known.readAtMs < FRESH_MS) return known.runs;
    const runs = await boardOf(boards, projectId).running();
    if (this.known.size >= PROJECTS_MAX) this.known.clear();
    this.known.set(projectId, { runs, readAtMs: nowMs });
    return runs;
  }

  /** Tells the project's board of a display; of each run once. */
  async seen(boards: Boards, projectId: string, runId: string, nowMs: number): Promise<void> {
    if (this.told.has(runId)) return;
    await boardOf(boards, projectId).seen(runId, nowMs);
    if (this.told.size >= RUNS_MAX) this.told.clear();
    this.told.add(runId);
  }
}
