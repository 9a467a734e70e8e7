/** A set during editing. */
export interface TypedSet {
  /** Stays the same when the order changes. */
  key: number;
  name: string;
  unitIds: readonly string[];
}

/** Sets from a form's values, in which a single unit is a text and several are a list. Returns one empty set by default. */
export function typedSets(value: unknown): TypedSet[] {
  const sets = (Array.isArray(value) ? value : []).map((set: unknown, key) => {
    const { name, unitIds } = Object(set) as { name?: unknown; unitIds?: unknown };
    return { key, name: typeof name === "string" ? name : "", unitIds: textsOf(unitIds) };
  });
  return sets.length > 0 ? sets : [{ key: 0, name: "", unitIds: [] }];
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];
}

/** Adds a unit to a set or removes it. Removes it from the other sets, unless it may be in several. */
export function withUnit(
  sets: readonly TypedSet[],
  key: number,
  unitId: string,
  isIn: boolean,
  mayRepeat: boolean,
): TypedSet[] {
  return sets.map((set) => {
    const without = set.unitIds.filter((id) => id !== unitId);
    if (set.key === key) return { ...set, unitIds: isIn ? [...without, unitId] : without };
    return isIn && !mayRepeat ? { ...set, unitIds: without } : set;
  });
}
