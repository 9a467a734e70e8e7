/** Header of the answer to a form that was sent after its session had ended. */
export const SESSION_ENDED_HEADER = "X-Session-Ended";
