import { useLingui } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import { InlineAlert } from "../../../ui/inline-alert";
import type { Business } from "../business.server";
import { FrontShell } from "../front-shell";
import type { LegalDocument } from "./document";

/** A legal text, marked as a draft. */
export function LegalScreen({ document, business }: { document: LegalDocument; business: Business }) {
  const { i18n } = useLingui();
  return (
    <FrontShell business={business}>
      <article className="mx-auto max-w-3xl py-4">
        <h1 className="text-2xl font-extrabold">{i18n._(document.title)}</h1>
        <div className="mt-4">
          <InlineAlert tone="warning" title={<Trans>초안이에요</Trans>}>
            <Trans>운영팀이 법률 검토를 받고 시행일을 정하기 전에는 효력이 없어요.</Trans>
          </InlineAlert>
        </div>
        {document.articles.map(({ title, paragraphs }, at) => (
          <section key={title.id} className="mt-7">
            <h2 className="text-base font-bold">
              {at + 1}. {i18n._(title)}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.id} className="mt-2 text-sm leading-6">
                {i18n._(paragraph)}
              </p>
            ))}
          </section>
        ))}
      </article>
    </FrontShell>
  );
}
