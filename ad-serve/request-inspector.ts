import { INSPECTED_REQUESTS_MAX, type InspectedRequest, type InspectionBoardRpc } from "../domain/inventory";
import type { ObjectNamespace } from "./env";
import { logError } from "./log";

/** An app's board hears of requests this often at most, from each isolate. */
const TELL_AFTER_MS = 1_000;

/** Tells the boards of the apps that are being inspected; only their newest requests, so that a busy app costs no more than a quiet one. */
export class RequestInspector {
  private readonly waiting = new Map<string, InspectedRequest[]>();

  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  add(
    appId: string,
    request: InspectedRequest,
    boards: ObjectNamespace<InspectionBoardRpc>,
    waitUntil: (work: Promise<unknown>) => void,
  ): void {
    const waiting = this.waiting.get(appId);
    if (waiting !== undefined) {
      waiting.push(request);
      if (waiting.length > INSPECTED_REQUESTS_MAX) waiting.shift();
      return;
    }
    this.waiting.set(appId, [request]);
    waitUntil(this.sleep(TELL_AFTER_MS).then(() => this.tell(appId, boards)));
  }

  private async tell(appId: string, boards: ObjectNamespace<InspectionBoardRpc>): Promise<void> {
    const requests = this.waiting.get(appId) ?? [];
    this.waiting.delete(appId);
    try {
      await boards.get(boards.idFromName(appId)).tell(requests);
    } catch (error) {
      logError("requests not told", error, { appId });
    }
  }
}
