import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";

/** Entries shown at first by the width of the screen; wide screens show all. Source: rule L23. `app.css` hides the others. */
const ON_PHONE = 8;
const ON_TABLET = 10;

/** A list or table that shows its first entries on narrow screens, and the others on request, with and without scripts. */
export function ShownFirst({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="shown-first">
      {children}
      {count > ON_PHONE && (
        <label
          className={cx(
            buttonClass("secondary"),
            "mt-3 w-full cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            count > ON_TABLET ? "lg:hidden" : "md:hidden",
          )}
        >
          <input type="checkbox" className="shown-first-all peer sr-only" />
          {t`모두 보기 (${count}개)`}
          <ChevronDown size={16} aria-hidden="true" className="peer-checked:rotate-180" />
        </label>
      )}
    </div>
  );
}
