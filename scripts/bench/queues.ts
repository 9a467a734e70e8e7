export const DELIVERY_QUEUE = "madang-delivery";
export const OUTBOX_QUEUE = "madang-outbox";
