import type { TestBoardRpc } from "../../../domain/serving/test-board";
import type { ServiceContext } from "../context";

/** What the project's test devices are shown. */
export function boardOf(ctx: ServiceContext, projectId: string): TestBoardRpc {
  const { TEST_BOARD } = ctx.env;
  return TEST_BOARD.get(TEST_BOARD.idFromName(projectId));
}
