import { useEffect, useRef } from "react";
import { useHydrated } from "../use-hydrated";

/**
 * For date fields that the browser's own stand in for until the page has come to life: what was typed into those by then goes on in the
 * page's own, and so does the focus.
 *
 * @param ids of the browser's fields, in their order
 * @param take is given what they hold, if any of it was typed
 */
export function useNativeDates(
  ids: readonly string[],
  take: (typed: readonly string[]) => void,
  focus: () => void,
) {
  const isAlive = useHydrated();
  const left = useRef<{ typed: readonly string[] | null; wasFocused: boolean } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once before and once after the fields are exchanged
  useEffect(() => {
    if (!isAlive) {
      const fields = ids.flatMap((id) => {
        const field = document.getElementById(id);
        return field instanceof HTMLInputElement ? [field] : [];
      });
      const isTyped = fields.some(({ value, defaultValue }) => value !== defaultValue);
      left.current = {
        typed: isTyped ? fields.map(({ value }) => value) : null,
        wasFocused: fields.some((field) => field === document.activeElement),
      };
    } else {
      if (left.current?.typed) take(left.current.typed);
      if (left.current?.wasFocused) focus();
      left.current = null;
    }
  }, [isAlive]);
}
