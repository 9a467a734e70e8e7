import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormFailure } from "../../kit/form.server";
import { SEEN_VERSION_FIELD } from "./seen-version-field";

interface SeenVersionProps {
  /** Version of the displayed record. */
  version: number;
  /** The form's last failure. */
  failure: FormFailure | null;
}

/**
 * Posts the version of the record on which the form is based, so that later changes are not overwritten. If the page reloads
 * while the reader is typing (for example by a list search), the newer version is ignored, because the fields do not show it. The
 * version advances only after a submission from this form, or after a refusal that reported a newer one.
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
