import type { WindowRequest } from "../../../domain/money";
import type { GatewayWindow } from "../../../worker/integrations/gateway";

/** The used part of the gateway's script, which redirects to the gateway's window and back. */
interface OpenedGateway {
  payment(payer: { customerKey: string }): {
    requestBillingAuth(ask: {
      method: "CARD";
      successUrl: string;
      failUrl: string;
      customerEmail?: string;
      customerName?: string;
    }): Promise<void>;
    requestPayment(ask: {
      method: "CARD";
      amount: { value: number; currency: string };
      orderId: string;
      orderName: string;
      successUrl: string;
      failUrl: string;
    }): Promise<void>;
  };
}

type Gateway = (clientKey: string) => OpenedGateway;

const loaded = () => (window as { TossPayments?: Gateway }).TossPayments;

/** Loads the gateway's script once. @throws Error when it cannot be loaded */
async function loadGateway({ scriptUrl, clientKey }: GatewayWindow): Promise<OpenedGateway> {
  if (!loaded()) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = scriptUrl;
      const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
      if (nonce) script.nonce = nonce;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error("the gateway's script did not load"));
      };
      document.head.appendChild(script);
    });
  }
  const gateway = loaded();
  if (!gateway) throw new Error("the gateway's script defines nothing");
  return gateway(clientKey);
}

/** Return URLs of the window, on this console. */
interface Return {
  success: string;
  fail: string;
}

const absolute = (path: string) => new URL(path, location.origin).href;

/** Redirects to the window in which a cardholder authorises a card's registration. @throws Error when it does not open */
export async function openCardWindow(
  at: GatewayWindow,
  customerKey: string,
  back: Return,
  customer: { email?: string; name?: string },
): Promise<void> {
  const gateway = await loadGateway(at);
  await gateway.payment({ customerKey }).requestBillingAuth({
    method: "CARD",
    successUrl: absolute(back.success),
    failUrl: absolute(back.fail),
    ...(customer.email ? { customerEmail: customer.email } : {}),
    ...(customer.name ? { customerName: customer.name } : {}),
  });
}

/** Redirects to the window for a one-time payment of an order. @throws Error when it does not open */
export async function openPaymentWindow(
  at: GatewayWindow,
  order: WindowRequest,
  back: Return,
): Promise<void> {
  const gateway = await loadGateway(at);
  const { customerKey, amountMinor: value, currency, orderId, orderName } = order;
  await gateway.payment({ customerKey }).requestPayment({
    method: "CARD",
    amount: { value, currency },
    orderId,
    orderName,
    successUrl: absolute(back.success),
    failUrl: absolute(back.fail),
  });
}
