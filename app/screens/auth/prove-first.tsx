import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { authPath } from "./paths";

/** Stands in place of a form that a session alone may not send, so that nothing is typed in vain. */
export function ProveFirst() {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p>
        <Trans>중요한 변경이라 본인인지 다시 확인해야 해요.</Trans>
      </p>
      <LinkButton to={authPath("prove", { next: `${pathname}${search}` })} variant="primary">
        <Trans>본인 확인하기</Trans>
      </LinkButton>
    </div>
  );
}
