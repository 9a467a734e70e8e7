import { type ComponentType, useEffect, useState } from "react";

/** Values of the native fields when the component replaced them. */
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
 * For native fields that are replaced by a component once it is loaded after hydration: typed text and focus are
 * transferred. Null until then, and permanently if it cannot be loaded.
 *
 * @param ids of the native fields
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
    // The native fields work too.
    load().then(exchange, () => undefined);
    return () => {
      isThere = false;
    };
  }, []);
  return late;
}
