/**
 * A list with some of its members moved, in the order they have, right before or after another.
 * @param target one of those that are moved stays where it is
 */
export function moveItems(
  ids: readonly string[],
  moved: readonly string[],
  target: string,
  position: "before" | "after",
): string[] {
  if (moved.includes(target)) return [...ids];
  const wanted = new Set(moved);
  const rest = ids.filter((id) => !wanted.has(id));
  const at = rest.indexOf(target) + (position === "after" ? 1 : 0);
  return [...rest.slice(0, at), ...ids.filter((id) => wanted.has(id)), ...rest.slice(at)];
}
