import { msg } from "@lingui/core/macro";
import type { PageHandle } from "../root";

export {
  registeredAction as action,
  registeredLoader as loader,
} from "../areas/payments/registered.server";
export { RegisteredScreen as default } from "../areas/payments/registered-screen";

export const handle = { access: "payment.write", title: msg`카드 등록` } satisfies PageHandle;
