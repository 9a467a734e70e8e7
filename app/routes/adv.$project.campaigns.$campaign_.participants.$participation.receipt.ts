import { receiptOfSide } from "../areas/campaign/participants/participants.server";
import type { PageHandle } from "../root";

export const handle = { access: "participation.decide" } satisfies PageHandle;

/** The picture of a participant's receipt. */
export const loader = receiptOfSide;
