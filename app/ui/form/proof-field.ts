/** The hidden field with the solution of a proof of work. */
export const PROOF_FIELD = "__proof__";
