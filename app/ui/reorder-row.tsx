import type { ReactNode } from "react";

export interface ReorderItem {
  id: string;
  label: string;
  note?: ReactNode;
}

export const REORDER_ROW =
  "flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-2 py-1.5 text-sm";

/** A row; a long note wraps below the name. */
export function ReorderRow({ label, note }: Pick<ReorderItem, "label" | "note">) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-40 flex-1 wrap-break-word">{label}</span>
      {note}
    </div>
  );
}
