import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProductFault } from "../../../../domain/booking";
import { useProject } from "../../../kit/use-project";
import { InlineAlert } from "../../../ui/inline-alert";
import { FAULT_WORDS } from "./words";

/** Maximum products named; fixing them reveals the rest. */
const NAMED_MAX = 5;

export interface Faulty {
  id: string;
  name: string;
  faults: readonly ProductFault[];
}

/** Products with sales problems, each with advice. */
export function FaultNotice({ faulty }: { faulty: readonly Faulty[] }) {
  const { t } = useLingui();
  const { path } = useProject();
  if (faulty.length === 0) return null;
  return (
    <div className="pb-4">
      <InlineAlert tone="warning" title={t`확인이 필요한 상품이 ${faulty.length}개 있어요`}>
        <ul className="flex flex-col gap-1">
          {faulty.slice(0, NAMED_MAX).map(({ id, name, faults }) => (
            <li key={id}>
              <Link to={path(`products/${id}`)} className="font-medium underline">
                {name}
              </Link>{" "}
              <FaultWords faults={faults} />
            </li>
          ))}
        </ul>
        {faulty.length > NAMED_MAX && <Trans>수정하면 나머지 항목도 표시돼요.</Trans>}
      </InlineAlert>
    </div>
  );
}

export function FaultWords({ faults }: { faults: readonly ProductFault[] }) {
  const { i18n } = useRuntime();
  return <>{faults.map((fault) => i18n._(FAULT_WORDS[fault])).join(" ")}</>;
}
