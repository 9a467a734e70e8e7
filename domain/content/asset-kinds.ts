import { INTRODUCTION_MAX_BYTES, VIDEO_UPLOAD_MAX_BYTES } from "./limits";

/** What a kept file is for. */
export const ASSET_KINDS = [
  "creative",
  "logo",
  "cover",
  "profile",
  "business",
  "introduction",
  "settlement",
  "shared",
  "display",
] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

interface KindRule {
  /** A video is encoded before it is shown; a PDF is handed out as it came. */
  takes: readonly ("image" | "video" | "pdf")[];
  maxBytes: number;
  /** The message code for a file of another type. */
  typeCode: string;
}

const PICTURE: KindRule = { takes: ["image"], maxBytes: INTRODUCTION_MAX_BYTES, typeCode: "image.type" };
const PAPER: KindRule = {
  takes: ["image", "pdf"],
  maxBytes: INTRODUCTION_MAX_BYTES,
  typeCode: "introduction.type",
};

/**
 * What each kind may be. Source: rule C8. `settlement` are papers for paying somebody out, `shared` what both sides of a
 * campaign read, `display` pictures that anybody sees.
 */
export const KIND_RULES: Record<AssetKind, KindRule> = {
  creative: { takes: ["image", "video"], maxBytes: VIDEO_UPLOAD_MAX_BYTES, typeCode: "asset.type" },
  logo: PICTURE,
  cover: PICTURE,
  profile: PICTURE,
  business: PAPER,
  introduction: PAPER,
  settlement: PAPER,
  shared: PAPER,
  display: PICTURE,
};

/** The kinds whose files anybody may open. */
export const PUBLIC_KINDS: readonly AssetKind[] = ["logo", "cover", "profile", "display"];
