/** Access levels of a project's members. Source: specification section 6. */
export const LEVEL = { nobody: -1, guest: 100, viewer: 300, editor: 500, owner: 700, admin: 900 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];
export type LevelName = keyof typeof LEVEL;

export function levelName(level: number): LevelName {
  for (const [name, value] of Object.entries(LEVEL)) if (value === level) return name as LevelName;
  return "nobody";
}
