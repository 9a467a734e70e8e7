import { readCookie } from "../../locales/words/server";

export const LIST_VIEWS = ["cards", "list"] as const;
export type ListView = (typeof LIST_VIEWS)[number];
export const LIST_VIEW_COOKIE = "madang_view";

/** The view in the URL, or else the one that this browser used last. */
export function readListView(request: Request): ListView {
  const named = new URL(request.url).searchParams.get("view");
  const kept = readCookie(request, LIST_VIEW_COOKIE);
  const isKnown = (view: ListView) => view === named;
  return LIST_VIEWS.find(isKnown) ?? LIST_VIEWS.find((view) => view === kept) ?? "cards";
}
