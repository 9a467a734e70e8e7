import { type AuthContext, type ServiceContext, throttleOrRefuse } from "../kernel";
import { heedGateway } from "./operate";

/**
 * Heeds a message that names an order, as often as the gateway itself would send one: anybody may send it. The sender is counted first, so that
 * orders that somebody makes up fill no table.
 * @throws AppError TOO_MANY_REQUESTS; the gateway sends such a message again
 */
export async function hearGateway(ctx: ServiceContext & AuthContext, orderId: string): Promise<void> {
  await throttleOrRefuse(ctx, "hearGateway", null);
  await throttleOrRefuse(ctx, "heedOrder", orderId);
  await heedGateway(ctx, orderId);
}
