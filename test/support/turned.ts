/** Matrix of each clockwise turn as recorded by phones: the source of a picture's x and y. */
const MATRICES = {
  0: [1, 0, 0, 1],
  90: [0, 1, -1, 0],
  180: [-1, 0, 0, -1],
  270: [0, -1, 1, 0],
} as const;
export type Turn = keyof typeof MATRICES;

/** Offsets of the matrix's four rotation values from the name of a version-0 `tkhd` box. */
const PLACES = [44, 48, 56, 60];
const ONE = 0x10000;

function matrixOf(bytes: Uint8Array): { view: DataView; at: number } {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("tkhd");
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), at };
}

/** A copy of a MOV or MP4 whose first track, the video, is marked as rotated. */
export function turned(video: Uint8Array<ArrayBuffer>, degrees: Turn): Uint8Array<ArrayBuffer> {
  const copy = video.slice();
  const { view, at } = matrixOf(copy);
  for (const [index, place] of PLACES.entries())
    view.setInt32(at + place, (MATRICES[degrees][index] ?? 0) * ONE);
  return copy;
}

/** The rotation of a video's first track; null if the matrix is not a rotation. */
export function turnOf(video: Uint8Array<ArrayBuffer>): Turn | null {
  const { view, at } = matrixOf(video);
  const found = PLACES.map((place) => view.getInt32(at + place) / ONE);
  const turns = Object.entries(MATRICES).find(([, matrix]) => matrix.join() === found.join());
  return turns ? (Number(turns[0]) as Turn) : null;
}
