import { useCallback, useEffect, useRef, useState } from "react";
import { leftForSignIn } from "../../../ui/left-for-sign-in";
import type { UploadAnswer } from "./upload-answer.server";

type KeptAsset = Extract<UploadAnswer, { ok: true }>["asset"];

export type UploadState =
  | { phase: "idle" }
  /** `share`: 0 to 1 of the bytes. */
  | { phase: "sending"; share: number }
  | { phase: "kept"; asset: KeptAsset }
  /** `message` is null without an answer. */
  | { phase: "refused"; message: string | null };

/**
 * Uploads one file at a time; a new selection cancels the previous one. Does not use `fetch`, which reports no upload progress.
 */
export function useUpload(address: string) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const running = useRef<XMLHttpRequest | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = useCallback(
    (file: File) => {
      running.current?.abort();
      const request = new XMLHttpRequest();
      running.current = request;
      const body = new FormData();
      body.set("file", file);
      setState({ phase: "sending", share: 0 });
      request.upload.onprogress = ({ loaded, total }) =>
        setState({ phase: "sending", share: total > 0 ? loaded / total : 0 });
      request.onload = () => {
        if (!leftForSignIn(request.responseURL)) setState(stateOf(readAnswer(request.responseText)));
      };
      request.onerror = () => setState({ phase: "refused", message: null });
      request.open("POST", address);
      request.send(body);
    },
    [address],
  );
  return { state, upload };
}

function stateOf(answer: UploadAnswer | null): UploadState {
  if (answer?.ok) return { phase: "kept", asset: answer.asset };
  return { phase: "refused", message: answer?.message ?? null };
}

function readAnswer(text: string): UploadAnswer | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null && "ok" in answer ? (answer as UploadAnswer) : null;
  } catch {
    return null;
  }
}
