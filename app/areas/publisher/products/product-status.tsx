import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useLingui as useWords } from "@lingui/react/macro";
import type { ProductStatus } from "../../../../domain/kernel";
import { type BadgeTone, StatusBadge } from "../../../ui/badge";

export const PRODUCT_STATUS: Record<ProductStatus, { words: MessageDescriptor; tone: BadgeTone }> = {
  sale: { words: msg`판매 중`, tone: "positive" },
  ready: { words: msg`판매 준비`, tone: "neutral" },
  remove: { words: msg`삭제 예정`, tone: "danger" },
};

export function ProductStatusBadge({ status }: { status: ProductStatus }) {
  const { i18n } = useLingui();
  const { words, tone } = PRODUCT_STATUS[status];
  return <StatusBadge tone={tone}>{i18n._(words)}</StatusBadge>;
}

/** Status filter of a product list. */
export function useStatusFilter() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const options = (["sale", "ready", "remove"] as const).map((value) => ({
    value,
    label: i18n._(PRODUCT_STATUS[value].words),
  }));
  return { name: "status", label: t`모든 상태`, options };
}
