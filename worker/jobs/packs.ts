import { type DeliveryMessage, type DeliveryPack, isPack, type QueuedDelivery } from "../../domain/delivery";

/**
 * The beacons of queue messages, each as a message of its own, whether the ad server packs them or sends each alone. A pack is
 * acknowledged once each of its beacons is, and delivered again whole if one is to be: the ids of the others stay, so they count once.
 */
export function unpacked(queued: readonly Message<QueuedDelivery>[]): Message<DeliveryMessage>[] {
  return queued.flatMap((message) =>
    isPacked(message) ? beaconsOf(message) : [message as Message<DeliveryMessage>],
  );
}

const isPacked = (message: Message<QueuedDelivery>): message is Message<DeliveryPack> => isPack(message.body);

function beaconsOf(message: Message<DeliveryPack>): Message<DeliveryMessage>[] {
  const { timestamp, attempts } = message;
  const { pack, messages } = message.body;
  let waiting = messages.length;
  let isRetried = false;
  return messages.map((body, nth) => ({
    id: `${pack}:${nth}`,
    timestamp,
    attempts,
    body,
    ack: () => {
      waiting--;
      if (waiting === 0) message.ack();
    },
    retry: (options) => {
      if (!isRetried) message.retry(options);
      isRetried = true;
    },
  }));
}
