import { useLingui } from "@lingui/react/macro";
import { GripVertical } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { Aria } from "./aria";
import type { ReorderListProps } from "./reorder-list";
import { REORDER_ROW, type ReorderItem, ReorderRow } from "./reorder-row";

/**
 * A list with some items moved, in their current order, directly before or after a target.
 * @param target if it is itself moved, the list is unchanged
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

/** The interactive part of a `ReorderList`. */
export default function ReorderGrid({ label, items, onReorder }: ReorderListProps) {
  const { t } = useLingui();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": nameOf(items, String(key)) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === "on") return;
      const ids = items.map(({ id }) => id);
      onReorder(moveItems(ids, [...keys].map(String), String(target.key), target.dropPosition));
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="-my-1 h-0.5 rounded-full data-drop-target:bg-focus" />
    ),
  });
  return (
    <Aria>
      <GridList
        aria-label={label}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        className="flex flex-col gap-1.5 outline-none"
      >
        {({ id, label: name, note }) => (
          <GridListItem
            id={id}
            textValue={name}
            className={`${REORDER_ROW} cursor-grab outline-none data-dragging:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus`}
          >
            <Button
              slot="drag"
              aria-label={t`${name} 이동`}
              className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-focus"
            >
              <GripVertical size={16} aria-hidden="true" />
            </Button>
            <ReorderRow label={name} note={note} />
          </GridListItem>
        )}
      </GridList>
    </Aria>
  );
}

function nameOf(items: readonly ReorderItem[], id: string): string {
  return items.find((item) => item.id === id)?.label ?? id;
}
