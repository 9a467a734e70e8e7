import { INTRODUCTION_MAX_BYTES, VIDEO_UPLOAD_MAX_BYTES } from "./limits";

/** Kinds of stored files by purpose. */
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
  /** A video is encoded before display; a PDF is served unchanged. */
  takes: readonly ("image" | "video" | "pdf")[];
  maxBytes: number;
  /** Message code for a file of another type. */
  typeCode: string;
}

const PICTURE: KindRule = { takes: ["image"], maxBytes: INTRODUCTION_MAX_BYTES, typeCode: "image.type" };
const PAPER: KindRule = {
  takes: ["image", "pdf"],
  maxBytes: INTRODUCTION_MAX_BYTES,
  typeCode: "introduction.type",
};

/**
 * Rules of each kind. Source: rule C8. `settlement`: documents for payouts; `shared`: read by both sides of a campaign; `display`: public
 * pictures.
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

/** Kinds whose files are public. */
export const PUBLIC_KINDS: readonly AssetKind[] = ["logo", "cover", "profile", "display"];
