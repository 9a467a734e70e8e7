import { Link, useRouteLoaderData } from "@remix-run/react";
import { cx } from "../components/cx";
import { filePath } from "../components/file-path";
import type { loader as rootLoader } from "../root";

/** Whose site this is, and the way to its main page: a publisher's on its own host, Madang's on every other. */
export function HeaderBrand({ isHiddenWhenNarrow }: { isHiddenWhenNarrow: boolean }) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const platform = root?.platform ?? null;
  const logo = filePath(platform?.logoAssetId ?? null);
  const home = root?.account ? "/projects" : "/";
  return (
    <Link
      to={platform ? "/" : home}
      className={cx(
        "h-9 items-center gap-2 rounded-md px-1.5 text-base font-extrabold tracking-tight whitespace-nowrap",
        platform ? "min-w-0" : "shrink-0",
        isHiddenWhenNarrow ? "hidden sm:flex" : "flex",
      )}
    >
      {logo && (
        <img src={logo} alt="" width={28} height={28} className="size-7 shrink-0 rounded-md object-cover" />
      )}
      <span className="truncate">{platform?.displayName ?? "Madang"}</span>
    </Link>
  );
}
