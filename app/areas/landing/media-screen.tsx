import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Package } from "lucide-react";
import type { ReactNode } from "react";
import type { SavedKind } from "../../../domain/inventory";
import { projectPath } from "../../../domain/platform";
import { ActionFailure } from "../../kit/action-failure";
import { authPath } from "../../kit/auth-paths";
import { Button, LinkButton } from "../../ui/button";
import { Card, EmptyState } from "../../ui/page";
import { ShownFirst } from "../../ui/shown-first";
import { Benefits } from "../advertiser/media/benefits";
import { ProductCard } from "../advertiser/product-card";
import { MediaFacts, MediaFormats, MediaPrices } from "./media-facts";
import { MediaFigures } from "./media-figures";
import type { MediaPage } from "./media-page.server";
import { MediaFace } from "./platform-hero";
import { Promotions } from "./promotions";

export const title = msg`매체 정보와 광고 상품`;

/** A publisher's public media page: what it sells, to whom it is shown, and the ways to book and to ask. */
export function MediaScreen(page: MediaPage) {
  const { media, products, promotions, benefits, figures, wanted } = page;
  const { t } = useLingui();
  return (
    <>
      <MediaFace project={media}>
        <Ways {...page} />
      </MediaFace>
      <ActionFailure />
      {wanted && <ChooseAccount product={wanted} {...page} />}
      <div className="grid gap-4 lg:grid-cols-2">
        <MediaFacts media={media} />
        <MediaFigures figures={figures} />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <MediaPrices media={media} />
        <MediaFormats media={media} products={products} />
      </div>
      <Benefits benefits={benefits} className="mt-4" />
      <div className="pt-6">
        <Promotions promotions={promotions} />
      </div>
      <h2 id="products" className="pt-2 pb-3 text-lg font-bold">
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
                  withPlacement
                  offer={offer}
                  to={null}
                  action={
                    <div className="flex flex-wrap gap-2">
                      <BookButton product={offer.product} {...page} />
                      <SaveLink product={offer.product} {...page} />
                    </div>
                  }
                />
              </li>
            ))}
          </ul>
        </ShownFirst>
      )}
    </>
  );
}

/** Links to the products, and to an inquiry. */
function Ways({ media, products, isSignedIn, accounts }: MediaPage) {
  const home = `/media/${media.alias}`;
  const [account] = accounts;
  const ask = account
    ? projectPath("adv", account.id, `adnote?ask=${media.id}`)
    : isSignedIn
      ? "/launch/adv"
      : authPath("sign-in", { next: home });
  return (
    <>
      {products.length > 0 && (
        <LinkButton to="#products" variant="primary" reloadDocument>
          <Trans>상품 예약하기</Trans>
        </LinkButton>
      )}
      {account && (
        <LinkButton
          to={projectPath("adv", account.id, `lists/save?${saveQuery("media", media.id, home)}`)}
          reloadDocument
        >
          <Trans>목록에 저장</Trans>
        </LinkButton>
      )}
      <LinkButton to={ask} reloadDocument>
        <Trans>문의하기</Trans>
      </LinkButton>
    </>
  );
}

const saveQuery = (kind: SavedKind, target: string, next: string) =>
  new URLSearchParams({ kind, target, next });

interface BookButtonProps extends MediaPage {
  product: { id: string; name: string };
}

/** Starts a booking: by a form for readers with one ad account at most, else by a link to the choice of one. */
function BookButton({ product, media, isSignedIn, accounts }: BookButtonProps) {
  const here = `/media/${media.alias}?product=${product.id}`;
  const label = (
    <>
      <Trans>예약하기</Trans>
      <span className="sr-only">: {product.name}</span>
    </>
  );
  if (isSignedIn && accounts.length <= 1)
    return (
      <OpenForm product={product.id} account={accounts[0]?.id ?? ""}>
        {label}
      </OpenForm>
    );
  return (
    <LinkButton
      to={isSignedIn ? here : authPath("sign-up", { next: here, kind: "adv" })}
      reloadDocument
      variant="primary"
      size="small"
      className="self-start"
    >
      {label}
    </LinkButton>
  );
}

function SaveLink({ product, media, accounts: [account] }: BookButtonProps) {
  if (!account) return null;
  const query = saveQuery("product", product.id, `/media/${media.alias}`);
  return (
    <LinkButton
      to={projectPath("adv", account.id, `lists/save?${query}`)}
      reloadDocument
      size="small"
      variant="quiet"
    >
      <Trans>저장</Trans>
      <span className="sr-only">: {product.name}</span>
    </LinkButton>
  );
}

interface OpenFormProps {
  product: string;
  account: string;
  children: ReactNode;
}

function OpenForm({ product, account, children }: OpenFormProps) {
  return (
    <form method="post">
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="account" value={account} />
      <Button type="submit" variant="primary" size="small">
        {children}
      </Button>
    </form>
  );
}

function ChooseAccount({
  product,
  accounts,
}: Pick<MediaPage, "accounts"> & { product: { id: string; name: string } }) {
  const { t } = useLingui();
  // A user's text must not pass through <Trans>, which parses tags.
  const productName = product.name;
  return (
    <Card
      className="mb-6"
      title={<Trans>예약할 광고 계정을 선택해 주세요</Trans>}
      description={t`${productName} 상품을 예약해요.`}
    >
      <ul className="flex flex-wrap gap-2">
        {accounts.map(({ id, displayName }) => (
          <li key={id}>
            <OpenForm product={product.id} account={id}>
              {displayName}
            </OpenForm>
          </li>
        ))}
        <li>
          <OpenForm product={product.id} account="">
            <Trans>새 광고 계정 만들기</Trans>
          </OpenForm>
        </li>
      </ul>
    </Card>
  );
}
