import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "../../kit/form.server";

export const SEEN_VERSION_FIELD = "seenVersion";

/** No row has it: a field that says no version is one of an unknown state. */
const UNKNOWN_VERSION = -1;

/** By which version of the thing a form was filled in; null for a form that does not say. */
export function seenVersionIn(form: FormData): number | null {
  const seen = form.get(SEEN_VERSION_FIELD);
  if (seen === null) return null;
  return typeof seen === "string" && /^\d{1,15}$/.test(seen) ? Number(seen) : UNKNOWN_VERSION;
}

interface SeenVersionProps {
  /** Of the thing as the page shows it. */
  version: number;
  /** Of the form. */
  failure: FormFailure | null;
}

/**
 * Says by which state of a thing its form was filled in, so that it does not undo what was saved since. A page that is read again while
 * somebody types (its list is searched, for one) tells of a newer state that the fields do not show: what is sent from here moves it on,
 * and a refusal that told of the newer one.
 */
export function SeenVersion({ version, failure }: SeenVersionProps) {
  const isSending = useIsSending();
  const wasSending = useRef(false);
  const [seen, setSeen] = useState(version);
  useEffect(() => {
    wasSending.current = isSending;
  }, [isSending]);
  useEffect(() => {
    const stored = failure?.storedVersion ?? 0;
    setSeen((known) => Math.max(known, stored));
  }, [failure]);
  if (version > seen && wasSending.current) setSeen(version);
  return <input type="hidden" name={SEEN_VERSION_FIELD} value={seen} />;
}

function useIsSending(): boolean {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  return [navigation, ...fetchers].some(({ formMethod }) => formMethod !== undefined && formMethod !== "GET");
}
