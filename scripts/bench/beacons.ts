/** A browser's user agent: beacons from programs are not counted. */
export const BROWSER =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** Site of the bench publisher's pages (`benchPlan`). */
export const SITE = "https://publisher.example";

interface Reply {
  result: null | { beacons: { impression: string; click: string } };
}

/** Paths of `count` impression beacons, each from a separate answer. @throws when an answer has no ad */
export async function beaconPathsOf(adServePort: number, request: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const response = await fetch(`http://127.0.0.1:${adServePort}${request}`, {
      headers: { Authorization: "bench-key", "User-Agent": BROWSER },
    });
    const { result } = (await response.json()) as Reply;
    if (result === null) throw new Error(`${request} has no ad to send a beacon of`);
    const { pathname, search } = new URL(result.beacons.impression);
    paths.push(pathname + search);
  }
  return paths;
}
