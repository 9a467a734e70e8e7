import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { appSchema, type MarketListing } from "../../../../domain/inventory";
import { PLATFORMS, type Platform } from "../../../../domain/kernel";
import { LinkButton } from "../../../components/button";
import { cx } from "../../../components/cx";
import { AppForm, FormActions, SubmitButton } from "../../../components/form/form";
import { useAppForm } from "../../../components/form/use-app-form";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { AppFields } from "./app-fields";
import { MarketSearch } from "./market-search";
import { PLATFORM_WORDS } from "./words";

export interface AppNewScreenProps {
  platform: Platform;
  /** What the store was searched for, and what it lists; null where it cannot be searched. */
  market: { q: string; found: readonly MarketListing[] } | null;
  /** The listing that was chosen. */
  chosen: MarketListing | null;
}

export function AppNewScreen({ platform, market, chosen }: AppNewScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <div className="max-w-2xl">
      <PageHeader
        breadcrumbs={[{ label: t`앱`, to: path("apps") }, { label: t`앱 등록` }]}
        title={<Trans>앱 등록</Trans>}
        description={<Trans>광고를 보여 줄 앱이나 웹사이트를 등록해요.</Trans>}
      />
      <div className="flex flex-col gap-4">
        <PlatformLinks current={platform} />
        {platform !== "web" && <MarketSearch platform={platform} market={market} />}
        <Card>
          <NewAppForm key={`${platform} ${chosen?.identifier ?? ""}`} platform={platform} chosen={chosen} />
        </Card>
      </div>
    </div>
  );
}

/** Links, so that each platform's form has an address of its own and needs no script. */
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
              : "border-line-control bg-surface hover:bg-hover",
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
