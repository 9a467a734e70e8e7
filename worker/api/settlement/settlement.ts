import { z } from "@hono/zod-openapi";
import { pageOf } from "../../../domain/kernel";
import {
  adjustmentChangeSchema,
  adjustmentSchema,
  settlementChangeSchema,
  settlementLineView,
  settlementMonthSchema,
  settlementView,
} from "../../../domain/money";
import {
  addAdjustment,
  changeAdjustment,
  changeSettlement,
  listSettlementLines,
  listSettlements,
  prepareSettlements,
  removeAdjustment,
  removeSettlement,
  sendSettlement,
  settlementLineQuery,
  settlementQuery,
} from "../../services/settlement";
import { call } from "../call";
import { wireOf } from "../kernel/fields";
import { segment, settlementId } from "../kernel/parameters";

const settlementWire = wireOf(settlementView);
const lineWire = wireOf(settlementLineView);
const totalled = <Item extends z.ZodType>(item: Item) =>
  pageOf(item).extend({ total: z.int().describe("How many entries there are in all") });
const removedWire = z.object({ removed: z.boolean().describe("Whether it is removed") });

export const settlementCalls = [
  call({
    area: "operator",
    method: "get",
    path: "/restricted/settlement",
    summary: "What publishers are paid by month and currency, the newest first",
    access: "operator",
    query: settlementQuery,
    answer: totalled(settlementWire),
    refusals: [],
    run: ({ ctx, query }) => listSettlements(ctx, query),
  }),
  call({
    area: "operator",
    method: "post",
    path: "/restricted/settlement",
    summary:
      "Prepares a month that is over for all publishers; asked again it takes in what has come since, but not into what was sent",
    access: "operator",
    body: settlementMonthSchema,
    answer: z.object({
      month: z.string().describe("Month that was prepared, `YYYY-MM`"),
      prepared: z.int().describe("How many settlements were prepared"),
    }),
    refusals: ["PROOF_REQUIRED"],
    run: ({ ctx, body }) => prepareSettlements(ctx, body),
  }),
  call({
    area: "operator",
    method: "put",
    path: "/restricted/settlement",
    summary: "Answers an objection, or says that a month was transferred or that its transfer came back",
    access: "operator",
    body: settlementChangeSchema,
    answer: settlementWire,
    refusals: ["PROOF_REQUIRED", "SETTLEMENT_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, body }) => changeSettlement(ctx, body),
  }),
  call({
    area: "operator",
    method: "post",
    path: "/restricted/settlement/{id}/send",
    parameters: { id: settlementId },
    summary: "Sends a prepared month to its publisher, after which it is fixed",
    access: "operator",
    answer: settlementWire,
    refusals: ["PROOF_REQUIRED", "SETTLEMENT_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, params }) => sendSettlement(ctx, params.id),
  }),
  call({
    area: "operator",
    method: "get",
    path: "/restricted/settlement/campaigns",
    summary: "What settled campaigns earned, and adjustments, the newest first",
    access: "operator",
    query: settlementLineQuery.extend({
      open: z.stringbool().optional().describe("Only lines that are in no settlement yet"),
    }),
    answer: totalled(lineWire),
    refusals: [],
    run: ({ ctx, query }) => listSettlementLines(ctx, query),
  }),
  call({
    area: "operator",
    method: "post",
    path: "/restricted/settlement/campaigns",
    summary: "Adds to what a publisher is paid, or takes off below zero, with a reason",
    access: "operator",
    body: adjustmentSchema,
    answer: lineWire,
    refusals: ["PROOF_REQUIRED", "PROJECT_NOT_FOUND"],
    run: ({ ctx, body }) => addAdjustment(ctx, body),
  }),
  call({
    area: "operator",
    method: "put",
    path: "/restricted/settlement/campaigns",
    summary: "Another amount and reason of an adjustment that was not sent",
    access: "operator",
    body: adjustmentChangeSchema,
    answer: lineWire,
    refusals: ["PROOF_REQUIRED", "SETTLEMENT_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, body }) => changeAdjustment(ctx, body),
  }),
  call({
    area: "operator",
    method: "delete",
    path: "/restricted/settlement/campaigns/{id}",
    parameters: { id: segment("Id of the adjustment") },
    summary: "Removes an adjustment that was not sent",
    access: "operator",
    answer: removedWire,
    refusals: ["PROOF_REQUIRED", "SETTLEMENT_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, params }) => removeAdjustment(ctx, params.id),
  }),
  call({
    area: "operator",
    method: "delete",
    path: "/restricted/settlement/{id}",
    parameters: { id: settlementId },
    summary: "Drops a month that was prepared and not sent; its lines are free for another",
    access: "operator",
    answer: removedWire,
    refusals: ["PROOF_REQUIRED", "SETTLEMENT_NOT_FOUND", "CONFLICT"],
    run: ({ ctx, params }) => removeSettlement(ctx, params.id),
  }),
];
