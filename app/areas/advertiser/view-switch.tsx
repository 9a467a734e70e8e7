import { useLingui } from "@lingui/react/macro";
import { Form, useLocation } from "@remix-run/react";
import { LayoutGrid, List } from "lucide-react";
import { cx } from "../../ui/cx";

/** Cards or a list; the choice is in the URL and kept in this browser. */
export function ViewSwitch({ view }: { view: "cards" | "list" }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const choices = [
    { value: "cards", label: t`카드로 보기`, icon: <LayoutGrid size={16} aria-hidden="true" /> },
    { value: "list", label: t`목록으로 보기`, icon: <List size={16} aria-hidden="true" /> },
  ] as const;
  const at = (value: string) => {
    const next = new URLSearchParams(search);
    next.set("view", value);
    return `${pathname}?${next}`;
  };
  return (
    <div className="flex overflow-hidden rounded-md border border-line-control">
      {choices.map(({ value, label, icon }) => (
        <Form key={value} method="post" action="/preferences" preventScrollReset replace>
          <input type="hidden" name="view" value={value} />
          <input type="hidden" name="next" value={at(value)} />
          <button
            type="submit"
            aria-label={label}
            title={label}
            aria-pressed={value === view}
            className={cx(
              "inline-flex size-9 cursor-pointer items-center justify-center -outline-offset-2",
              value === view ? "bg-brand-soft text-brand-ink" : "bg-surface text-ink-muted hover:text-ink",
            )}
          >
            {icon}
          </button>
        </Form>
      ))}
    </div>
  );
}
