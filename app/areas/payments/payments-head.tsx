import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useProject } from "../../kit/use-project";
import { PageHeader } from "../../ui/page";
import { LinkTabs } from "../../ui/tabs";

interface PaymentsHeadProps {
  description?: ReactNode;
  actions?: ReactNode;
}

/** Heading of an ad account's payments, with its lists as tabs. */
export function PaymentsHead(shown: PaymentsHeadProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const title = t({ message: "결제", context: "sidebar" });
  return (
    <>
      <PageHeader title={title} {...shown} />
      <LinkTabs
        label={title}
        tabs={[
          { to: path("payments"), label: <Trans>결제 내역</Trans> },
          { to: path("statements"), label: <Trans>거래 명세</Trans>, exact: true },
          { to: path("statements/quests"), label: <Trans>퀘스트 명세</Trans> },
          { to: path("bills"), label: <Trans>청구 내역</Trans> },
        ]}
      />
    </>
  );
}
