import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  appSchema,
  MARKET_SEARCH_MIN_CHARS,
  type MarketListing,
  type MarketPlatform,
  marketListingView,
} from "../../domain/inventory";
import { PLATFORMS, type Platform } from "../../domain/kernel";
import {
  createApp,
  findInMarket,
  isMarketMadeUp,
  searchablePlatforms,
  searchMarket,
} from "../../worker/services/inventory";
import { AppFields } from "../areas/publisher/apps/app-fields";
import { PLATFORM_WORDS } from "../areas/publisher/apps/words";
import { TOASTS } from "../areas/publisher/toasts";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Button, LinkButton } from "../ui/button";
import { cx } from "../ui/cx";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "app.write", title: msg`앱 등록` } satisfies PageHandle;

/** Store search by the URL: matching apps, and the selected listing. */
async function askStore({ ctx, url }: Pick<ProjectAdapter, "ctx" | "url">, platform: MarketPlatform) {
  if (!searchablePlatforms(ctx).includes(platform)) return { market: null, chosen: null };
  const q = url.searchParams.get("q")?.trim().slice(0, 100) ?? "";
  const id = url.searchParams.get("id")?.slice(0, 155);
  const found = q.length < MARKET_SEARCH_MIN_CHARS || id ? [] : await searchMarket(ctx, { platform, q });
  const chosen = id ? await findInMarket(ctx, { platform, id }) : null;
  return { market: { q: id ? "" : q, found, isMadeUp: isMarketMadeUp(ctx) }, chosen };
}

export const loader = projectLoader(
  z.union([
    z.object({
      market: z.object({
        q: z.string(),
        found: z.array(marketListingView),
        /** Whether the listings are invented, because no store is queried on a developer's machine. */
        isMadeUp: z.boolean(),
      }),
      chosen: marketListingView.nullable(),
      platform: z.enum(PLATFORMS),
    }),
    z.object({
      market: z.null(),
      chosen: z.null(),
      platform: z.enum(PLATFORMS),
    }),
  ]),
  async ({ ctx, url }) => {
    const named = url.searchParams.get("platform");
    const platform = PLATFORMS.find((each) => each === named) ?? "web";
    const store =
      platform === "web" ? { market: null, chosen: null } : await askStore({ ctx, url }, platform);
    return { platform, ...store };
  },
);

export const action = projectAction(appSchema, async (input, adapter) => {
  const project = adapter.project;
  const app = await createApp(adapter.ctx, project, input);
  return redirectDone(adapter, adapter.path(`apps/${app.id}`), TOASTS.appCreated);
});

export default function AppNewScreen() {
  const { platform, market, chosen } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <div className="max-w-form">
      <PageHeader
        breadcrumbs={[{ label: t`앱`, to: path("apps") }, { label: t`앱 등록` }]}
        title={<Trans>앱 등록</Trans>}
        description={<Trans>광고를 노출할 앱이나 웹사이트를 등록해 주세요.</Trans>}
      />
      <div className="flex flex-col gap-4">
        <PlatformLinks current={platform} />
        {platform !== "web" && <MarketSearch platform={platform} market={market} />}
        <Card>
          <NewAppForm key={chosen?.identifier ?? ""} platform={platform} chosen={chosen} />
        </Card>
      </div>
    </div>
  );
}

interface MarketSearchProps {
  platform: MarketPlatform;
  /** Search text and results; null if the store cannot be searched. */
  market: { q: string; found: readonly MarketListing[]; isMadeUp: boolean } | null;
}

/** Finds an app in its store and fills in the form below. A GET form: the search text is in the URL. */
function MarketSearch({ platform, market }: MarketSearchProps) {
  const { t } = useLingui();
  if (market === null) {
    return (
      <p className="text-[13px] text-ink-muted">
        <Trans>Google Play에서는 앱 정보를 가져올 수 없어요. 아래에 직접 입력해 주세요.</Trans>
      </p>
    );
  }
  const { q, found, isMadeUp } = market;
  return (
    <Card
      title={<Trans>스토어에서 검색</Trans>}
      description={<Trans>출시한 앱이면 이름, ID, 로고를 가져올 수 있어요.</Trans>}
    >
      <Form method="get" role="search" className="flex gap-2">
        <input type="hidden" name="platform" value={platform} />
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={t`앱 이름`}
          placeholder={t`앱 이름`}
          className="control min-w-0 flex-1"
        />
        <Button type="submit">
          <Trans>검색</Trans>
        </Button>
      </Form>
      {isMadeUp && (
        <p className="pt-3 text-[13px] text-ink-muted">
          <Trans>이 컴퓨터에서는 스토어에 연결하지 않아요. 예시로 만든 앱만 검색돼요.</Trans>
        </p>
      )}
      {q !== "" && found.length === 0 && (
        <p className="pt-3 text-sm text-ink-muted" role="status">
          <Trans>스토어에서 찾을 수 없어요. 아래에 직접 입력해 주세요.</Trans>
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label={t`검색된 앱`} className="flex flex-col gap-2 pt-3">
          {found.map((listing) => (
            <Listing key={listing.identifier} listing={listing} q={q} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Listing({ listing, q }: { listing: MarketListing; q: string }) {
  const { t } = useLingui();
  const { platform, identifier, title, seller } = listing;
  const to = `?${new URLSearchParams({ platform, q, id: identifier })}`;
  return (
    <li className="flex items-center gap-3 rounded-md border border-line p-2.5">
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{title}</span>
        <span className="block text-[13px] text-ink-muted wrap-anywhere">{`${seller} · ${identifier}`}</span>
      </span>
      <LinkButton to={to} size="small" aria-label={t`${title} 선택`}>
        <Trans>선택</Trans>
      </LinkButton>
    </li>
  );
}

interface AppNewScreenProps {
  platform: Platform;
  /** Search text and results of the store; null if it cannot be searched. */
  market: { q: string; found: readonly MarketListing[] } | null;
  /** The selected listing. */
  chosen: MarketListing | null;
}

/** Links, so that each platform's form has its own URL and needs no script. */
function PlatformLinks({ current }: { current: Platform }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const hints: Record<Platform, string> = {
    web: t`스크립트 한 줄`,
    android: t`Kotlin, Flutter, React Native`,
    apple: t`Swift, Flutter, React Native`,
  };
  return (
    <nav aria-label={t`플랫폼`} className="grid gap-2 sm:grid-cols-3">
      {[...PLATFORMS].reverse().map((platform) => (
        <Link
          key={platform}
          to={`?platform=${platform}`}
          replace
          preventScrollReset
          aria-current={platform === current ? "true" : undefined}
          className={cx(
            "rounded-lg border p-3",
            platform === current
              ? "border-brand-ink bg-brand-soft"
              : "border-line-strong bg-surface hover:bg-hover",
          )}
        >
          <span className="block text-sm font-medium">{i18n._(PLATFORM_WORDS[platform])}</span>
          <span className="block text-[13px] text-ink-muted">{hints[platform]}</span>
        </Link>
      ))}
    </nav>
  );
}

function NewAppForm({ platform, chosen }: Pick<AppNewScreenProps, "platform" | "chosen">) {
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: appSchema,
    defaultValue: { platform, framework: "native", ...presetOf(chosen) },
  });
  return (
    <AppForm form={form} failure={failure}>
      <input type="hidden" name={fields.platform.name} value={platform} />
      <AppFields platform={platform} fields={fields} />
      <FormActions>
        <LinkButton to={path("apps")}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>
          <Trans>등록</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}

function presetOf(chosen: MarketListing | null): Record<string, string> {
  if (chosen === null) return {};
  const { title, identifier, storeId } = chosen;
  if (chosen.platform === "android") return { title, packageId: identifier };
  return { title, bundleId: identifier, ...(storeId === null ? {} : { storeId }) };
}
