import { HOUSE_NAME } from "../../../locales/words/mail-sender";
import type { MailPort } from "./port";

/**
 * Sends through Cloudflare's email binding, which builds the MIME message itself: UTF-8 subjects are encoded words,
 * text and HTML become alternatives. Source: developers.cloudflare.com/email-service, Workers API.
 *
 * @param address of a domain that the Cloudflare account may send for.
 */
export function cloudflareMail(binding: SendEmail, address: string): MailPort {
  return {
    async send({ to, from = HOUSE_NAME, subject, text, html }) {
      await binding.send({ from: { email: address, name: from }, to, subject, text, html });
    },
  };
}
