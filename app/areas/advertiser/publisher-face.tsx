import type { OfferedProduct } from "../../../worker/services/inventory";
import { brandStyle } from "../../ui/brand";

interface PublisherFaceProps {
  publisher: Pick<
    OfferedProduct["publisher"],
    "displayName" | "logoAssetId" | "themeColor" | "profileName" | "profileAssetId"
  >;
}

const SIZE_PX = 32;

/** A publisher's profile image, else its logo, with its name; without an image, its initial on its own colour. */
export function PublisherFace({ publisher }: PublisherFaceProps) {
  const picture = publisher.profileAssetId ?? publisher.logoAssetId;
  const name = publisher.profileName ?? publisher.displayName;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {picture ? (
        <img
          src={`/files/${picture}`}
          alt=""
          width={SIZE_PX}
          height={SIZE_PX}
          loading="lazy"
          className="size-8 shrink-0 rounded-md border border-line object-cover"
        />
      ) : (
        <span
          data-brand=""
          style={brandStyle(publisher.themeColor) ?? undefined}
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-md bg-brand text-sm font-bold text-brand-on"
        >
          {[...name][0]}
        </span>
      )}
      <span className="truncate text-sm font-medium">{name}</span>
    </span>
  );
}
