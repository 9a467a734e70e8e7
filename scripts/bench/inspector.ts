/** A connection to a script's inspector (Chrome DevTools Protocol). */
export interface Inspector {
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

/** @param scriptName the runtime's name of the script. @throws when the runtime has no such script */
export async function inspect(inspectorUrl: URL, scriptName: string): Promise<Inspector> {
  const targets = (await (await fetch(`http://${inspectorUrl.host}/json`)).json()) as Target[];
  const target = targets.find(({ id }) => id.includes(scriptName));
  if (!target) throw new Error(`the inspector knows no ${scriptName}, only ${targets.map(({ id }) => id)}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const pending = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as { id?: number; result?: never; error?: object };
    const waiting = id === undefined ? undefined : pending.get(id);
    if (id === undefined || waiting === undefined) return;
    pending.delete(id);
    if (error) waiting.reject(new Error(JSON.stringify(error)));
    else waiting.resolve(result as never);
  };
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`no connection to the inspector of ${scriptName}`));
  });
  let sent = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        const id = ++sent;
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Memory of an isolate, bytes. */
export interface HeapUse {
  /** Live objects of the script. */
  usedBytes: number;
  /** Buffers outside the heap. */
  buffersBytes: number;
}

/** The isolate's memory after a full garbage collection. */
export async function heapUse(inspector: Inspector): Promise<HeapUse> {
  await inspector.send("HeapProfiler.collectGarbage");
  return memoryUse(inspector);
}

/** The isolate's current memory, including garbage. */
export async function memoryUse(inspector: Inspector): Promise<HeapUse> {
  const heap = await inspector.send<{ usedSize: number; backingStorageSize?: number }>(
    "Runtime.getHeapUsage",
  );
  return { usedBytes: heap.usedSize, buffersBytes: heap.backingStorageSize ?? 0 };
}
