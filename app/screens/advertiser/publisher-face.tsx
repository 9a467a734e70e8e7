import type { OfferedProduct } from "../../../worker/services/products/offer";
import { brandStyle } from "../../components/brand";

interface PublisherFaceProps {
  publisher: OfferedProduct["publisher"];
}

const SIZE_PX = 32;

/** A publisher's logo and name; without a logo, its first letter on its own colour. */
export function PublisherFace({ publisher }: PublisherFaceProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {publisher.logoAssetId ? (
        <img
          src={`/files/${publisher.logoAssetId}`}
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
          {[...publisher.displayName][0]}
        </span>
      )}
      <span className="truncate text-sm font-medium">{publisher.displayName}</span>
    </span>
  );
}
