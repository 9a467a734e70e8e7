export const SEEN_VERSION_FIELD = "seenVersion";

/** Says which state of a thing its form was filled with, so that a form of an older one does not undo what was saved since. */
export function SeenVersion({ version }: { version: number }) {
  return <input type="hidden" name={SEEN_VERSION_FIELD} value={version} />;
}
