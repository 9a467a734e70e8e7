import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "../../kit/form.server";
import { SEEN_VERSION_FIELD } from "./seen-version-field";

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
