import { useCallback, useEffect, useState } from "react";
import type { OpenUpload } from "../../../../../worker/services/content";
import { leftForSignIn } from "../../../../ui/left-for-sign-in";
import type { ScriptAnswer } from "./media-answer.server";

export type { OpenUpload };

/** The ad account's unfinished uploads when the page was opened, and how to discard one. */
export function useHalfSent(address: string) {
  const [uploads, setUploads] = useState<readonly OpenUpload[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isLeft = false;
    read(address)
      .then((found) => !isLeft && setUploads(found))
      // Without the list files can still be uploaded, and resumed by selecting them again.
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [address]);
  const forget = useCallback((id: string) => setUploads((all) => all.filter((one) => one.id !== id)), []);
  const discard = useCallback(
    async (id: string) => {
      const answer = await post(address, id).catch(() => null);
      setFailure(answer && !answer.ok ? answer.message : null);
      if (answer?.ok) forget(id);
    },
    [address, forget],
  );
  return { uploads, failure, forget, discard };
}

async function read(address: string): Promise<OpenUpload[]> {
  const response = await fetch(address);
  if (leftForSignIn(response.url) || !response.ok) return [];
  const answer = (await response.json()) as ScriptAnswer<OpenUpload[]>;
  return answer.ok ? answer.answer : [];
}

async function post(address: string, discard: string): Promise<ScriptAnswer<null> | null> {
  const response = await fetch(address, { method: "POST", body: new URLSearchParams({ discard }) });
  if (leftForSignIn(response.url)) return null;
  return (await response.json()) as ScriptAnswer<null>;
}
