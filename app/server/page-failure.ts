import type { ErrorCode } from "../../domain/kernel";

/** What ErrorBoundary shows. */
export interface PageFailure {
  errorCode: ErrorCode;
  requestId: string;
  /** The action that was refused for want of a level, and the least level that may. */
  missing?: { action: string; needs: string };
  /** The main page, where it is not this host's own. */
  home?: string;
}
