import { describe, expect, it } from "vitest";
import {
  cloudflareMail,
  localMail,
  localMailKey,
  mailFor,
  readableMailbox,
} from "../../../../worker/integrations/mail";
import { consoleEnv, freshEmail, mailsTo } from "./support";

const mailTo = (to: string) => ({ to, subject: "안녕하세요", text: "본문", html: "<p>본문</p>" });

describe("the local mailbox", () => {
  it("lists the newest mail first", async () => {
    const mailbox = consoleEnv().MAILBOX;
    if (!mailbox) throw new Error("the test environment has no mailbox");
    const to = freshEmail();
    const at = Date.UTC(2026, 10, 21);
    for (const [offset, subject] of [
      [0, "first"],
      [2000, "third"],
      [1000, "second"],
    ] as const) {
      await localMail(mailbox, () => at + offset).send({ ...mailTo(to), subject });
    }
    const kept = await mailsTo(to);
    expect(kept.map(({ subject }) => subject)).toEqual(["third", "second", "first"]);
    expect(kept[2]).toMatchObject({ text: "본문", html: "<p>본문</p>", at: "2026-11-21T00:00:00.000Z" });
  });

  it("is read at a name of this machine alone, whatever name leads to it", () => {
    for (const host of ["localhost", "weather.localhost", "127.0.0.1", "[::1]"]) {
      expect(readableMailbox(consoleEnv(), host), host).toBe(consoleEnv().MAILBOX);
    }
    for (const host of [
      "evil.example",
      "localhost.evil.example",
      "evil-localhost",
      "127.0.0.1.evil.example",
    ]) {
      expect(() => readableMailbox(consoleEnv(), host), host).toThrow("NOT_FOUND");
    }
  });

  it("sorts mails of different lengths of time alike", () => {
    const keys = [0, 999, Date.UTC(2026, 0, 1), Date.UTC(2200, 0, 1)].map((at) => localMailKey(at, "x"));
    expect([...keys].sort()).toEqual([...keys].reverse());
  });
});

describe("sending through the email binding", () => {
  it("hands over every part, in the name of whoever sends, the house otherwise, from the environment's address", async () => {
    const sent: unknown[] = [];
    const binding: SendEmail = {
      send: async (message: unknown) => {
        sent.push(message);
        return { messageId: "1" };
      },
    };
    const mail = cloudflareMail(binding, "no-reply@example.com");
    await mail.send(mailTo("a@example.com"));
    await mail.send({ ...mailTo("b@example.com"), from: "오늘날씨" });
    const email = "no-reply@example.com";
    expect(sent).toEqual([
      { from: { email, name: "Madang" }, ...mailTo("a@example.com") },
      { from: { email, name: "오늘날씨" }, ...mailTo("b@example.com") },
    ]);
  });

  it("keeps every header one line, whatever names stand in it, and mails nobody whose address has two", async () => {
    const sent: { subject?: string; from?: unknown; text?: string }[] = [];
    const binding: SendEmail = {
      send: async (message: unknown) => {
        sent.push(Object(message));
        return { messageId: "1" };
      },
    };
    const mail = mailFor({ MAIL_TRANSPORT: "cloudflare", MAIL_FROM: "no-reply@example.com", MAIL: binding });
    await mail.send({
      ...mailTo("a@example.com"),
      from: "A\r\nBcc: e@v.kr",
      subject: "초대\r\n\r\n<script>\0\u2028x",
      text: "한 줄\n두 줄",
    });
    expect(sent).toMatchObject([
      { from: { name: "A Bcc: e@v.kr" }, subject: "초대 <script> x", text: "한 줄\n두 줄" },
    ]);
    await expect(mail.send(mailTo("a@example.com\r\nBcc: e@v.kr"))).rejects.toThrow(/address/);
    expect(sent).toHaveLength(1);
  });

  it("refuses to start without its binding instead of dropping mail", () => {
    expect(() => mailFor({ MAIL_TRANSPORT: "cloudflare", MAIL_FROM: "a@example.com" })).toThrow(/MAIL/);
    expect(() => mailFor({ MAIL_TRANSPORT: "local", MAIL_FROM: "a@example.com" })).toThrow(/MAILBOX/);
  });
});
