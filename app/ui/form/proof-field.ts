/** The hidden field of a form that brings the solution of a proof of work. */
export const PROOF_FIELD = "__proof__";
