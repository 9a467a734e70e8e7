import { addDays, type Day } from "../calendar/day";

interface Wish {
  /** How many days in a row, and how many slots of each. */
  days: number;
  slots: number;
  capacity: number;
  /** The first and the last day that the run may begin on. */
  first: Day;
  last: Day;
}

/**
 * The next runs of days that are free, none overlapping another.
 * @param taken slots that others have, by day; a day that is not named is free
 * @param most how many runs are wanted
 */
export function nextFreeRuns(
  taken: ReadonlyMap<Day, number>,
  { days, slots, capacity, first, last }: Wish,
  most: number,
): { startDay: Day; endDay: Day }[] {
  const runs: { startDay: Day; endDay: Day }[] = [];
  const isFree = (day: Day) => (taken.get(day) ?? 0) + slots <= capacity;
  let startDay = first;
  let free = 0;
  // The day that is looked at is the last of the run that begins at `startDay`, once that is long enough.
  for (let day = first; startDay <= last && runs.length < most; day = addDays(day, 1)) {
    if (!isFree(day)) {
      startDay = addDays(day, 1);
      free = 0;
      continue;
    }
    free++;
    if (free < days) continue;
    runs.push({ startDay, endDay: day });
    startDay = addDays(day, 1);
    free = 0;
  }
  return runs;
}
