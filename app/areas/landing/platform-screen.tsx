import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { ChevronRight, Package } from "lucide-react";
import { projectPath } from "../../../domain/platform";
import { authPath } from "../../kit/auth-paths";
import { PlainShell } from "../../kit/plain-shell";
import { LinkButton } from "../../ui/button";
import { Card, EmptyState } from "../../ui/page";
import { ShownFirst } from "../../ui/shown-first";
import { ProductCard } from "../advertiser/product-card";
import { PlatformHero } from "./platform-hero";
import type { PlatformPage } from "./platform-page.server";
import { Promotions } from "./promotions";

export const title = msg`광고 상품`;

/** A publisher's page with its products. */
export function PlatformScreen(page: PlatformPage) {
  const { project, products, promotions, home, signedIn, accounts, wanted } = page;
  const { t } = useLingui();
  const bookingPath = (productId: string) => {
    const here = `${home}?product=${productId}`;
    return signedIn ? here : authPath("sign-up", { next: here, kind: "adv" });
  };
  return (
    <PlainShell wide>
      <PlatformHero project={project} signedIn={signedIn} accountId={accounts[0]?.id ?? null} home={home} />
      {wanted && <ChooseAccount product={wanted} accounts={accounts} />}
      <Promotions promotions={promotions} />
      <h2 className="pb-3 text-lg font-bold">
        <Trans>광고 상품</Trans>
      </h2>
      {products.length === 0 ? (
        <EmptyState
          icon={<Package size={28} />}
          title={t`예약할 수 있는 상품이 없어요`}
          description={t`판매 중인 상품이 이 페이지에 표시돼요.`}
        />
      ) : (
        <ShownFirst count={products.length}>
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
        </ShownFirst>
      )}
    </PlainShell>
  );
}

interface ChooseAccountProps {
  product: { id: string; name: string };
  accounts: readonly { id: string; displayName: string }[];
}

function ChooseAccount({ product, accounts }: ChooseAccountProps) {
  const { t } = useLingui();
  // A user's text must not pass through <Trans>, which parses tags.
  const productName = product.name;
  return (
    <Card
      className="mb-6"
      title={<Trans>예약할 광고 계정을 선택해 주세요</Trans>}
      description={t`${productName} 상품을 예약해요.`}
    >
      <ul className="mb-3 flex flex-col divide-y divide-line rounded-md border border-line">
        {accounts.map((account) => (
          <li key={account.id}>
            <Link
              to={projectPath("adv", account.id, `products/${product.id}`)}
              className="flex min-h-11 items-center justify-between gap-2 px-3 text-sm font-medium hover:bg-hover"
            >
              {account.displayName}
              <ChevronRight size={18} className="text-ink-muted" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to={`/launch/adv/account?product=${product.id}`}>
        <Trans>새 광고 계정 만들기</Trans>
      </LinkButton>
    </Card>
  );
}
