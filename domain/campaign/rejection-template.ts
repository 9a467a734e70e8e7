/** Reasons that one publisher keeps; more would be no shorter to read than to write. */
export const REJECTION_TEMPLATES_MAX = 20;
