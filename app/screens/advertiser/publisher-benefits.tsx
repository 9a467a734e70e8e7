import { Trans, useLingui } from "@lingui/react/macro";
import { Gift } from "lucide-react";
import type { BenefitView } from "../../../worker/services/platform";
import { Badge } from "../../components/badge";
import { Card } from "../../components/page";
import { useFormat } from "../../components/use-format";
import { useBenefitWords } from "../publisher-settings/benefit-words";

/** What a publisher offers its advertisers now; nothing where it offers nothing. */
export function PublisherBenefits({ benefits }: { benefits: readonly BenefitView[] }) {
  const { t } = useLingui();
  const { types } = useBenefitWords();
  const format = useFormat();
  if (benefits.length === 0) return null;
  return (
    <Card title={<Trans>이 매체의 혜택</Trans>} className="mb-5">
      <ul className="flex flex-col gap-4">
        {benefits.map(({ id, type, title, summary, description, endDate }) => {
          const until = format.day(endDate);
          return (
            <li key={id} className="flex items-start gap-3">
              <Gift size={18} className="mt-0.5 shrink-0 text-brand-ink" aria-hidden="true" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                  {title}
                  <Badge tone="brand">{types[type]}</Badge>
                </p>
                <p className="text-sm">{summary}</p>
                {description && (
                  <p className="mt-1 text-[13px] whitespace-pre-wrap text-ink-muted">{description}</p>
                )}
                <p className="mt-1 text-[13px] text-ink-muted">{t`${until}까지`}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
