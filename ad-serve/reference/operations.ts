import { AD_OPERATIONS } from "./ad-operations";
import { AUDIENCE_OPERATIONS } from "./audience-operations";
import type { Operation } from "./operation";

/** Every call that apps, pages and publishers' servers make. */
export const OPERATIONS: readonly Operation[] = [...AD_OPERATIONS, ...AUDIENCE_OPERATIONS];
