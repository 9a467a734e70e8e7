import { z } from "@hono/zod-openapi";
import { cardSchema, newCardSchema, paymentMethodView } from "../../../domain/money";
import {
  addPaymentMethod,
  connectPaymentMethod,
  listPaymentMethods,
  type PaymentMethods,
  removePaymentMethod,
  setPrimaryMethod,
} from "../../services/money";
import { call } from "../call";
import { wireOf } from "../kernel/fields";
import { adAccountId } from "../kernel/parameters";

const methodWire = wireOf(paymentMethodView);

/** The ad account's cards, its primary first, and its group's cards that it may connect. */
const methodsWire = z.object({
  items: z.array(methodWire).describe("The entries of this page"),
  next: z.null().describe("Always null: all entries are on one page"),
  offered: z.array(methodWire).describe("Cards of the ad account's group that it does not pay with yet"),
});

const answered = async (methods: Promise<PaymentMethods>) => ({ ...(await methods), next: null });

export const paymentCalls = [
  call({
    area: "payment",
    method: "get",
    path: "/payment/{project}",
    parameters: { project: adAccountId },
    summary: "The cards that an ad account, or a publisher for its plan, pays with, its primary first",
    access: "session",
    answer: methodsWire,
    refusals: ["FORBIDDEN"],
    run: ({ ctx, params }) => answered(listPaymentMethods(ctx, params.project)),
  }),
  call({
    area: "payment",
    method: "post",
    path: "/payment/{project}",
    parameters: { project: adAccountId },
    summary: "Registers the card that its holder authorised in the gateway's window",
    access: "session",
    body: newCardSchema,
    answer: methodsWire,
    refusals: ["PROOF_REQUIRED", "071", "072", "PAYMENT_BILLING_KEY_NOT_FOUND", "ACCOUNT_GROUP_NOT_FOUND"],
    run: ({ ctx, params, body }) => answered(addPaymentMethod(ctx, params.project, body)),
  }),
  call({
    area: "payment",
    method: "delete",
    path: "/payment/{project}",
    parameters: { project: adAccountId },
    summary: "Removes a card; of a group's card only that this ad account pays with it",
    access: "session",
    body: cardSchema,
    answer: methodsWire,
    refusals: ["PROOF_REQUIRED", "073", "PAYMENT_METHOD_NOT_FOUND", "PAYMENT_CANNOT_BE_DELETED"],
    run: ({ ctx, params, body }) => answered(removePaymentMethod(ctx, params.project, body)),
  }),
  call({
    area: "payment",
    method: "post",
    path: "/payment/{project}/primary",
    parameters: { project: adAccountId },
    summary: "Makes a card the one that is paid with where none is chosen",
    access: "session",
    body: cardSchema,
    answer: methodsWire,
    refusals: ["PROOF_REQUIRED", "PAYMENT_METHOD_NOT_FOUND"],
    run: ({ ctx, params, body }) => answered(setPrimaryMethod(ctx, params.project, body)),
  }),
  call({
    area: "payment",
    method: "post",
    path: "/payment/{project}/connect",
    parameters: { project: adAccountId },
    summary: "Pays with a card of the ad account's group from now on",
    access: "session",
    body: cardSchema,
    answer: methodsWire,
    refusals: [
      "PROOF_REQUIRED",
      "PAYMENT_METHOD_NOT_FOUND",
      "PAYMENT_BILLING_KEY_DUPLICATED",
      "PAYMENT_LIMIT_EXCEEDED",
    ],
    run: ({ ctx, params, body }) => answered(connectPaymentMethod(ctx, params.project, body)),
  }),
];
