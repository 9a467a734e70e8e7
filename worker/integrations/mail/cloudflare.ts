import type { MailPort } from "./port";

/**
 * Sends through Cloudflare's email binding, which builds the MIME message itself: UTF-8 subjects are encoded words,
 * text and HTML become alternatives. Source: developers.cloudflare.com/email-service, Workers API.
 *
 * @param from an address of a domain that the Cloudflare account may send for.
 */
export function cloudflareMail(binding: SendEmail, from: string): MailPort {
  return {
    async send({ to, subject, text, html }) {
      await binding.send({ from: { email: from, name: "Madang" }, to, subject, text, html });
    },
  };
}
