import { participantsFile } from "../areas/campaign/participants/participant-acts.server";
import type { PageHandle } from "../root";

export const handle = { access: "campaign.read" } satisfies PageHandle;

/** CSV of a quest's participants. */
export const loader = participantsFile;
