import { Trans } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { WindowRequest } from "../../../domain/money";
import type { GatewayWindow } from "../../../worker/integrations/gateway";
import { Button } from "../../ui/button";
import { openPaymentWindow } from "./gateway-window";

interface PayInWindowProps {
  gateway: GatewayWindow;
  /** Source of the order: the page's action with this intent, or another path's action. */
  ask: { intent: string } | { action: string };
  /** Return URL of the window. */
  success: string;
  fail: string;
}

/** Requests an order and opens the gateway's window with it. */
export function PayInWindow({ gateway, ask, success, fail }: PayInWindowProps) {
  const fetcher = useFetcher<{ order?: WindowRequest; message?: string }>();
  const [isFailed, setIsFailed] = useState(false);
  const order = fetcher.data?.order;
  const opened = useRef<WindowRequest>();
  useEffect(() => {
    // The page's data is revalidated with the answer; this must not open a second window.
    if (!order || opened.current === order) return;
    opened.current = order;
    openPaymentWindow(gateway, order, { success, fail }).catch(() => setIsFailed(true));
  }, [order, gateway, success, fail]);
  return (
    <fetcher.Form method="post" {...("action" in ask ? { action: ask.action } : {})}>
      {"intent" in ask && <input type="hidden" name="intent" value={ask.intent} />}
      <Button type="submit" variant="primary" disabled={fetcher.state !== "idle" || (order && !isFailed)}>
        <Trans>결제 창에서 결제</Trans>
      </Button>
      <p role="alert" className="pt-1 text-sm empty:hidden">
        {isFailed ? (
          <Trans>결제 창을 열지 못했어요. 잠시 후 다시 시도해 주세요.</Trans>
        ) : (
          fetcher.data?.message
        )}
      </p>
    </fetcher.Form>
  );
}
