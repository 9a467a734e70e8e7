export interface OutgoingMail {
  to: string;
  /** The sender's name as mail programs show it; the house's without one. The address behind it is the installation's. */
  from?: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail to whoever delivers it. Rejects when it was not accepted; accepted does not mean delivered. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>;
}
