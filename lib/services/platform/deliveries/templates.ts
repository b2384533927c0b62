import type { TemplateChannel } from "@/lib/domain/notifications/notices";
import { type Locale, locales } from "@/lib/domain/shared/locales";
import { writtenMessages } from "@/lib/server/i18n";

export interface Template {
  name: string;
  channel: TemplateChannel;
  texts: Record<Locale, { subject: string | null; body: string }>;
}

type Mail = { subject: string; body: string };

/** Every message there is, as messages/{locale} holds it: mails have a subject and a body, SMS are a sentence. */
export function listTemplates(): Template[] {
  const names = (file: "mails" | "sms") => Object.keys(textsIn("en", file));
  const mails = names("mails").filter((name) => typeof textsIn("en", "mails")[name] === "object");

  return [
    ...mails.map((name) => template(name, "mail", (locale) => mailIn(locale, name))),
    ...names("sms").map((name) =>
      template(name, "sms", (locale) => ({ subject: null, body: textsIn(locale, "sms")[name] as string })),
    ),
  ];
}

const template = (
  name: string,
  channel: TemplateChannel,
  textOf: (locale: Locale) => Template["texts"][Locale],
): Template => ({
  name,
  channel,
  texts: Object.fromEntries(locales.map((locale) => [locale, textOf(locale)])) as Template["texts"],
});

const textsIn = (locale: Locale, file: "mails" | "sms") =>
  writtenMessages(locale)[file] as Record<string, string | Mail>;

function mailIn(locale: Locale, name: string) {
  const { subject, body } = textsIn(locale, "mails")[name] as Mail;

  return { subject, body };
}
