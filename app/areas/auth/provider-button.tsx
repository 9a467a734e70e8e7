import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";

/** Link to the identity provider; a form of ours may not redirect to another site. Never prefetched. */
export function ProviderButton({ to }: { to: string }) {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex items-center gap-3 text-[13px] text-ink-muted">
        <span className="h-px flex-1 bg-line" />
        <Trans>또는</Trans>
        <span className="h-px flex-1 bg-line" />
      </div>
      <a href={to} className={cx(buttonClass("secondary"), "w-full hover:bg-hover")}>
        <GoogleMark />
        <Trans>Google로 계속하기</Trans>
      </a>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10 10 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5a13.2 13.2 0 0 1-19.7-6.9H4.4v5.7A22 22 0 0 0 24 46z"
      />
      <path fill="#fbbc05" d="M11.7 28.2a13.2 13.2 0 0 1 0-8.4v-5.7H4.4a22 22 0 0 0 0 19.8z" />
      <path
        fill="#ea4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14.1l7.3 5.7A13.1 13.1 0 0 1 24 10.7z"
      />
    </svg>
  );
}
