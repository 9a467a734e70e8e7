/** The matrix of each turn, clockwise, as phones write it: where x and y of a picture come from. */
const MATRICES = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
} as const;
export type Turn = keyof typeof MATRICES;

/** Places of the matrix's four turning numbers, from the name of a version-0 `tkhd` box on. */
const PLACES = [44, 48, 56, 60];
const ONE = 0x10000;

function matrixOf(bytes: Uint8Array): { view: DataView; at: number } {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("tkhd");
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at };
}

/** A copy of a MOV or MP4 whose first track, its pictures, is marked as turned. */
export function turned(video: Uint8Array<ArrayBuffer>, degrees: Turn): Uint8Array<ArrayBuffer> {
  const copy = video.slice();
  const { view, at } = matrixOf(copy);
  for (const [index, place] of PLACES.entries())
    view.setInt32(at + place, (MATRICES[degrees][index] ?? 0) * ONE);
  return copy;
}

/** How a video's first track is marked; null for a matrix that is no turn. */
export function turnOf(video: Uint8Array<ArrayBuffer>): Turn | null {
  const { view, at } = matrixOf(video);
  const found = PLACES.map((place) => view.getInt32(at + place) / ONE);
  const turns = Object.entries(MATRICES).find(([, matrix]) => matrix.join() === found.join());
  return turns ? (Number(turns[0]) as Turn) : null;
}
