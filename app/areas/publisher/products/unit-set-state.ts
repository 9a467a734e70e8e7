/** A set as it is being typed. */
export interface TypedSet {
  /** Stays when the order changes. */
  key: number;
  name: string;
  unitIds: readonly string[];
}

/** What a form was given or gives back: a single unit comes as a text, several as a list. One empty set where there is none. */
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

/** Puts a unit into a set, or takes it out. It leaves the others, unless it may be in several. */
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
