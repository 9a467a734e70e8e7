import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import {
  chooseTaskMail,
  endTaskMail,
  readTaskMail,
  readTaskMailChoice,
  tickTaskMails,
} from "../../../worker/services/desk";
import type { Identity } from "../../../worker/services/kernel";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount } from "../../support/factories";
import { mailsTo, openMember } from "../../support/people";

const HOUR = 3_600_000;
/** A Monday and a Saturday, 09:30 in Seoul. */
const MONDAY = Date.parse("2027-03-08T09:30:00+09:00");
const SATURDAY = MONDAY - 48 * HOUR;

let trade: Trade;
let editor: Identity;
let viewer: Identity;
let pub: string;

beforeAll(async () => {
  trade = await openTrade(env);
  pub = trade.shop.pub.id;
  editor = await openMember(env, pub, LEVEL.editor);
  viewer = await openMember(env, pub, LEVEL.viewer);
  await campaignIn("submitted", trade, { now: MONDAY - 5 * HOUR });
});

const mailsOf = async ({ email }: Identity) =>
  (await mailsTo(env, email)).filter(({ subject }) => subject.includes("할 일"));

/** Mails to the editor so far, after the clock's hour. */
async function afterHour(now: number) {
  await tickTaskMails(contextOf(env, null, { now }));
  await settleOutbox(env);
  return mailsOf(editor);
}

const tokenIn = (text: string) => /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? "";

describe("the daily mail of tasks", () => {
  it("comes once on the morning of a business day, to members who may act", async () => {
    expect(await afterHour(SATURDAY)).toEqual([]);
    expect(await afterHour(MONDAY - HOUR)).toEqual([]);
    expect(await afterHour(MONDAY)).toHaveLength(1);
    const [mail] = await afterHour(MONDAY + HOUR);
    expect(await mailsOf(editor)).toHaveLength(1);
    expect(mail?.text).toContain("캠페인 검토: ");
    expect(mail?.text).toContain(`/pub/${pub}/tasks`);
    expect(await mailsOf(viewer)).toEqual([]);
    expect(await readTaskMailChoice(contextOf(env, viewer), "pub", pub)).toBeNull();
  });

  it("ends by its own link, by no other's, and begins again by choice", async () => {
    const [mail] = await mailsOf(editor);
    const token = tokenIn(mail?.text ?? "");
    const anybody = contextOf(env, null);
    await expect(endTaskMail(anybody, `${token}x`)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const swapped = token.replace(editor.id, viewer.id);
    await expect(endTaskMail(anybody, swapped)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await readTaskMail(anybody, token)).toEqual({ project: trade.shop.pub.displayName, isOn: true });
    await endTaskMail(anybody, token);
    expect(await afterHour(MONDAY + 24 * HOUR)).toHaveLength(1);
    await chooseTaskMail(contextOf(env, editor), "pub", pub, { isOn: true });
    expect(await afterHour(MONDAY + 25 * HOUR)).toHaveLength(2);
  });

  it("is neither a stranger's nor a viewer's to choose", async () => {
    await expect(chooseTaskMail(contextOf(env, viewer), "pub", pub, { isOn: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const stranger = contextOf(env, await openAccount(env));
    await expect(chooseTaskMail(stranger, "pub", pub, { isOn: false })).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
  });
});
