import { useEffect, useState } from "react";
import { REORDER_ROW, type ReorderItem, ReorderRow } from "./reorder-row";

export interface ReorderListProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly ReorderItem[];
  onReorder: (ids: string[]) => void;
}

type Grid = typeof import("./reorder-grid").default;

/** A list reordered by dragging, or by keyboard: Enter on a handle, the arrow keys, and Enter again. */
export function ReorderList(props: ReorderListProps) {
  const [Grid, setGrid] = useState<Grid | null>(null);
  useEffect(() => {
    // Without it the list is readable in its current order.
    import("./reorder-grid").then(
      ({ default: arrived }) => setGrid(() => arrived),
      () => undefined,
    );
  }, []);
  if (Grid) return <Grid {...props} />;
  return (
    <ul aria-label={props.label} className="flex flex-col gap-1.5">
      {props.items.map(({ id, label, note }) => (
        <li key={id} className={REORDER_ROW}>
          {/* Same width as the handle. */}
          <span className="size-8 shrink-0" />
          <ReorderRow label={label} note={note} />
        </li>
      ))}
    </ul>
  );
}
