import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

export interface ShownChange {
  key: string;
  term: string;
  /** Omitted if only the fact of the change can be displayed, as for a file. */
  values?: { before: ReactNode; after: ReactNode };
  /** Text displayed instead. */
  said?: ReactNode;
}

/** Changed fields with their old and new values. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  return (
    <dl className="grid grid-cols-[minmax(4.5rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
      {changes.map(({ key, term, values, said }) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="nums min-w-0 break-words">
            {values ? (
              <>
                <del className="text-ink-muted">
                  <bdi>{values.before}</bdi>
                </del>
                <span aria-hidden="true"> → </span>
                <ins className="font-medium no-underline">
                  <bdi>{values.after}</bdi>
                </ins>
              </>
            ) : (
              <span className="font-medium">{said ?? <Trans>교체됨</Trans>}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
