export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to whoever delivers it. Rejects when it was not accepted; accepted does not mean delivered. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>;
}
