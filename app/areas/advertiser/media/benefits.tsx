import { Trans, useLingui } from "@lingui/react/macro";
import { Gift } from "lucide-react";
import type { z } from "zod";
import type { offeredBenefitView } from "../../../../domain/platform";
import { Badge } from "../../../ui/badge";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { useBenefitWords } from "../../settings/benefit-words";

interface BenefitsProps {
  benefits: readonly z.output<typeof offeredBenefitView>[];
  className?: string;
}

/** A publisher's current benefits for advertisers; empty if there are none. */
export function Benefits({ benefits, className }: BenefitsProps) {
  const { t } = useLingui();
  const { types } = useBenefitWords();
  const format = useFormat();
  if (benefits.length === 0) return null;
  return (
    <Card title={<Trans>이 매체의 혜택</Trans>} className={className ?? "mb-5"}>
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
