/** On the answer to a form that was sent after its sender's session had ended. */
export const SESSION_ENDED_HEADER = "X-Session-Ended";
