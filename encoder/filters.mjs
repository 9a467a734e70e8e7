import {
  AV_FIELD_BB,
  AV_FIELD_BT,
  AV_FIELD_TB,
  AV_FIELD_TT,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
} from "node-av/constants";

const INTERLACED = [AV_FIELD_TT, AV_FIELD_BB, AV_FIELD_TB, AV_FIELD_BT];
const HDR = [AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67];
const WIDE_GAMUT = [AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432];
/** Filters by rotation metadata of phones; clockwise degrees. */
const TURNS = { 90: ["transpose=1"], 180: ["hflip", "vflip"], 270: ["transpose=2"] };
/** Luminance in nits that maps to white. */
const PEAK_NITS = 100;
const TAGGED = "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709";

/**
 * Filters from a decoded frame to the displayed picture: progressive, upright, square pixels, BT.709 in limited range.
 * @param codecpar the source stream's parameters
 * @param {{ width: number, height: number, rotation: number, fps?: [number, number] }} wanted pixels, clockwise degrees; all frames are retained
 *   without `fps`
 */
export function filtersOf(codecpar, { width, height, rotation, fps }) {
  return [
    ...(INTERLACED.includes(codecpar.fieldOrder) ? ["bwdif=mode=send_frame"] : []),
    ...(fps ? [`fps=${fps.join("/")}`] : []),
    ...(TURNS[rotation] ?? []),
    ...colours(codecpar, `${width}:${height}`),
    "setsar=1",
    TAGGED,
    // Removes closed captions, mastering data and rotation of the source.
    "sidedata=mode=delete",
  ].join(",");
}

/** Scales and converts colors. HD sources without a stated matrix are BT.709, which `scale` would read as BT.601. */
function colours(codecpar, size) {
  const isHdr = HDR.includes(codecpar.colorTrc);
  if (!isHdr && !WIDE_GAMUT.includes(codecpar.colorPrimaries)) {
    const matrix = codecpar.colorSpace === AVCOL_SPC_UNSPECIFIED ? ":in_color_matrix=bt709" : "";
    return [`scale=${size}:flags=bicubic${matrix}:out_color_matrix=bt709:out_range=tv`];
  }
  const given = assumed(codecpar);
  if (!isHdr) return [`zscale=${size}:p=709:t=709:m=709:r=limited${given}`];
  return [
    `zscale=${size}:t=linear:npl=${PEAK_NITS}${given}`,
    "format=gbrpf32le",
    "zscale=p=709",
    "tonemap=tonemap=hable:desat=0",
    "zscale=t=709:m=709:r=limited",
  ];
}

/** Defaults for the color metadata that a wide-gamut source omits. */
function assumed({ colorTrc, colorPrimaries, colorSpace, colorRange }) {
  return [
    colorTrc === AVCOL_TRC_UNSPECIFIED ? ":tin=709" : "",
    colorPrimaries === AVCOL_PRI_UNSPECIFIED ? ":pin=2020" : "",
    colorSpace === AVCOL_SPC_UNSPECIFIED ? ":min=2020_ncl" : "",
    colorRange === AVCOL_RANGE_UNSPECIFIED ? ":rin=limited" : "",
  ].join("");
}
