import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { ChevronRight, Package } from "lucide-react";
import type { OfferedProduct } from "../../../worker/services/products/offer";
import type { PlatformView } from "../../../worker/services/projects/get-platform";
import { LinkButton } from "../../components/button";
import { filePath } from "../../components/file-path";
import { Card, EmptyState } from "../../components/page";
import { PlainShell } from "../../shell/app-shell";
import { ProductCard } from "../advertiser/product-card";
import { authPath } from "../auth/paths";
import { Logo } from "../publisher/platform-face";

export const title = msg`광고 상품`;

interface PlatformScreenProps {
  project: PlatformView;
  products: readonly OfferedProduct[];
  signedIn: boolean;
  /** The product that a signed-in reader wants to book, and the ad accounts to book it with. */
  booking: {
    product: { id: string; name: string };
    accounts: readonly { id: string; displayName: string }[];
  } | null;
}

/** A publisher's own page: who it is, and what it sells to whoever comes. */
export function PlatformScreen({ project, products, signedIn, booking }: PlatformScreenProps) {
  const { t } = useLingui();
  const bookingPath = (productId: string) => {
    const here = `/p/${project.alias}?product=${productId}`;
    return signedIn ? here : authPath("sign-up", { next: here });
  };
  return (
    <PlainShell wide>
      <header className="mb-6 overflow-hidden rounded-lg border border-line bg-surface">
        <div className="h-20 bg-brand sm:h-28" />
        <div className="px-5 pb-6 sm:px-8">
          <Logo src={filePath(project.logoAssetId)} className="-mt-8" />
          <h1 className="mt-3 text-2xl font-bold">{project.displayName}</h1>
          {project.description && (
            <p className="mt-1 max-w-2xl text-sm whitespace-pre-wrap text-ink-muted">{project.description}</p>
          )}
        </div>
      </header>
      {booking && <ChooseAccount {...booking} />}
      <h2 className="pb-3 text-lg font-bold">
        <Trans>광고 상품</Trans>
      </h2>
      {products.length === 0 ? (
        <EmptyState
          icon={<Package size={28} />}
          title={t`지금은 예약할 수 있는 상품이 없어요`}
          description={t`상품이 열리면 이 페이지에 나타나요.`}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((offer) => (
            <li key={offer.product.id} className="flex">
              <ProductCard
                offer={offer}
                to={bookingPath(offer.product.id)}
                action={
                  <p className="flex items-center justify-end gap-1 text-sm font-semibold text-brand-ink">
                    <Trans>예약하기</Trans>
                    <ChevronRight size={16} aria-hidden="true" />
                  </p>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </PlainShell>
  );
}

function ChooseAccount({ product, accounts }: NonNullable<PlatformScreenProps["booking"]>) {
  const productName = product.name;
  return (
    <Card
      className="mb-6"
      title={<Trans>어느 광고 계정으로 예약할까요?</Trans>}
      description={<Trans>{productName} 상품을 예약해요.</Trans>}
    >
      {accounts.length === 0 ? (
        <p className="pb-3 text-sm">
          <Trans>아직 광고 계정이 없어요. 하나를 열면 바로 예약할 수 있어요.</Trans>
        </p>
      ) : (
        <ul className="mb-3 flex flex-col divide-y divide-line rounded-md border border-line">
          {accounts.map((account) => (
            <li key={account.id}>
              <Link
                to={`/adv/${account.id}/products/${product.id}`}
                className="flex min-h-11 items-center justify-between gap-2 px-3 text-sm font-medium hover:bg-hover"
              >
                {account.displayName}
                <ChevronRight size={18} className="text-ink-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        to={`/launch/adv?product=${product.id}`}
        variant={accounts.length === 0 ? "primary" : "secondary"}
      >
        <Trans>새 광고 계정 열기</Trans>
      </LinkButton>
    </Card>
  );
}
