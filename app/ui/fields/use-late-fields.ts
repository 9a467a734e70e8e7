import { type ComponentType, useEffect, useState } from "react";

/** What the browser's own fields held when the page's took their place. */
export interface Arrived {
  /** In the order of their ids. */
  typed: readonly string[];
  wasFocused: boolean;
}

interface Late<P> {
  Part: ComponentType<P & Arrived>;
  arrived: Arrived;
}

/**
 * For fields that the browser's own stand in for until the page's have been fetched, after the page has come to life: what was typed into
 * those by then goes on in the page's, and so does the focus. Null until then, and for good when they cannot be fetched.
 *
 * @param ids of the browser's fields
 */
export function useLateFields<P>(
  load: () => Promise<{ default: ComponentType<P & Arrived> }>,
  ids: readonly string[],
): Late<P> | null {
  const [late, setLate] = useState<Late<P> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are exchanged once
  useEffect(() => {
    let isThere = true;
    const exchange = ({ default: Part }: { default: ComponentType<P & Arrived> }) => {
      if (!isThere) return;
      const fields = ids.map((id) => document.getElementById(id) as HTMLInputElement | null);
      const typed = fields.map((field) => field?.value ?? "");
      setLate({
        Part,
        arrived: { typed, wasFocused: fields.includes(document.activeElement as HTMLInputElement) },
      });
    };
    // The browser's own fields do what is needed, too.
    load().then(exchange, () => undefined);
    return () => {
      isThere = false;
    };
  }, []);
  return late;
}
