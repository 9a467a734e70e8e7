export const DELIVERY_QUEUE = "madang-delivery";
export const OUTBOX_QUEUE = "madang-outbox";

/** The first delivery queues by the ad server's bindings, as Miniflare's producers. */
export function deliveryQueues(count: number): Record<string, { queueName: string }> {
  const others = Array.from({ length: count - 1 }, (_, nth) => nth + 2);
  const named = others.map((nth) => [`DELIVERY_QUEUE_${nth}`, { queueName: `${DELIVERY_QUEUE}-${nth}` }]);
  return { DELIVERY_QUEUE: { queueName: DELIVERY_QUEUE }, ...Object.fromEntries(named) };
}
