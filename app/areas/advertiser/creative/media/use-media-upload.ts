import { useCallback, useEffect, useRef, useState } from "react";
import { fingerprintOf } from "../../../../../domain/content";
import { leftForSignIn } from "../../../../ui/left-for-sign-in";
import type { MediaAsset, ScriptAnswer } from "./media-answer.server";
import { SendingEnded, sendParts, type UploadAddress } from "./part-sender";

const HEAD_BYTES = 64;

/**
 * Checks a file's headers before uploading, by the server's rules; the server checks again. The video reader is loaded
 * when the first video is selected.
 * @returns the message code of the error, or null for a valid file
 */
export async function checkBeforeSending(file: File): Promise<string | null> {
  const { inspectVideo, videoTypeOf } = await import("../../../../../worker/integrations/video");
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  const type = videoTypeOf(await read(0, HEAD_BYTES));
  if (!type) return file.type.startsWith("image/") ? null : "asset.type";
  const facts = await inspectVideo({ size: file.size, read }, type);
  return typeof facts === "string" ? facts : null;
}

export type MediaUploadState =
  | { phase: "idle" }
  /** Reading its headers; nothing is sent yet. */
  | { phase: "reading" }
  /** `share`: 0 to 1 of the bytes. `sending` and `paused` can be toggled. */
  | { phase: "sending" | "paused" | "lost"; share: number }
  /** Everything has arrived and is being checked. */
  | { phase: "checking" }
  | { phase: "kept"; asset: MediaAsset }
  /** `message` is null without an answer; the page has the text of a code. */
  | { phase: "refused"; message: string | null; code?: string };

type Started = UploadAddress & { asset: MediaAsset | null };

/**
 * Sends a file in parts. It can be paused, and arrived parts are not sent again after a pause, a lost connection or leaving the
 * page.
 * @param address of the project's uploads
 * @param place where it is to be shown
 */
export function useMediaUpload(address: string, { format, viaAdNote }: Place) {
  const [state, setState] = useState<MediaUploadState>({ phase: "idle" });
  const chosen = useRef<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(async () => {
    const file = chosen.current;
    if (!file) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    // Ignored once another file was selected.
    const show = (next: MediaUploadState) => {
      if (running.current === controller) setState(next);
    };
    show(await sendFile(file, { address, format, viaAdNote, signal: controller.signal, show }));
  }, [address, format, viaAdNote]);

  const choose = useCallback(
    (file: File) => {
      chosen.current = file;
      void send();
    },
    [send],
  );
  const pause = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState((now) => ("share" in now ? { phase: "paused", share: now.share } : now));
  }, []);
  return { state, choose, pause, resume: send };
}

interface Place {
  format: string;
  viaAdNote: boolean;
}

interface Sending extends Place {
  address: string;
  signal: AbortSignal;
  show(state: MediaUploadState): void;
}

async function sendFile(file: File, sending: Sending): Promise<MediaUploadState> {
  const { address, signal, show } = sending;
  let share = 0;
  const progress = (now: number) => {
    share = now;
    show({ phase: "sending", share });
  };
  try {
    show({ phase: "reading" });
    const code = await checkBeforeSending(file);
    if (code) return { phase: "refused", message: null, code };
    const started = await start(file, sending);
    if (!started.ok) return { phase: "refused", message: started.message };
    const { path, parts, asset } = started.answer;
    if (asset) return { phase: "kept", asset };
    const checksum = await sendParts(file, { path, parts }, signal, progress);
    show({ phase: "checking" });
    return await complete(path, checksum, address);
  } catch (error) {
    const stopped = signal.aborted || (error instanceof SendingEnded && error.why === "stopped");
    return { phase: stopped ? "paused" : "lost", share };
  }
}

async function start(
  file: File,
  { address, format, viaAdNote, signal }: Sending,
): Promise<ScriptAnswer<Started>> {
  const body = new URLSearchParams({
    name: file.name,
    bytes: String(file.size),
    fingerprint: await fingerprintOf(file),
    format,
    ...(viaAdNote ? { viaAdNote: "on" } : {}),
  });
  const response = await fetch(address, { method: "POST", body, signal });
  if (leftForSignIn(response.url)) throw new SendingEnded("stopped");
  return (await response.json()) as ScriptAnswer<Started>;
}

async function complete(path: string, checksum: string, address: string): Promise<MediaUploadState> {
  const response = await fetch(`${path}/complete`, { method: "POST", body: JSON.stringify({ checksum }) });
  const answer = (await response.json()) as {
    id?: string;
    fields?: Record<string, string[]>;
    message?: string;
  };
  // Resuming sends the parts that the bucket lost.
  if (response.status === 409) return { phase: "lost", share: 0 };
  if (!response.ok || !answer.id) {
    const [said] = Object.values(answer.fields ?? {}).flat();
    return { phase: "refused", message: said ?? answer.message ?? null };
  }
  const asset = await readMedia(address, answer.id);
  return asset ? { phase: "kept", asset } : { phase: "refused", message: null };
}

/** Current state of an asset; null without an answer. */
export async function readMedia(address: string, assetId: string): Promise<MediaAsset | null> {
  const response = await fetch(`${address}?${new URLSearchParams({ asset: assetId })}`);
  if (leftForSignIn(response.url) || !response.ok) return null;
  const read = (await response.json()) as ScriptAnswer<MediaAsset>;
  return read.ok ? read.answer : null;
}
