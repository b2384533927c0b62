import { afterAll, describe, expect, test } from "vitest";
import { locales } from "@/lib/domain/shared/locales";
import { closeDatabase } from "@/lib/server/data/db";
import { closeMail } from "@/lib/server/mail";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import { madeUp } from "@/lib/services/platform/deliveries/emulate";
import { listTemplates, type Template } from "@/lib/services/platform/deliveries/templates";
import { mail } from "@/workers/mail";
import { owner } from "../owner";
import { aMail, queueDelivery, statusOf } from "./letters";
import { aMailServer } from "./mail-server";

/** What somebody may call an item, a plant or themselves, or write as a note, to reach the reader of a message about it. */
const hostile = {
  html: `</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="https://evil.example">`,
  header: "Fan\r\nBcc: victim@evil.example\r\n\r\n<b>body</b>",
  placeholder: "{name} {0} {rows, plural, one {x} other {#}} '{' <b>{",
  link: "https://evil.example/?next=http://localhost:3000",
  direction: "\u202egro.elpmaxe\u202c\u0000\ud800",
  long: "Dryer fan ".repeat(2_000),
};

const viewer = { first_name: "Ann", email: "ann@tests.example" } as Parameters<typeof madeUp>[0]["viewer"];
const params = (template: Template, text: string) =>
  Object.fromEntries(
    Object.entries(madeUp({ now: new Date(), viewer }, template)).map(([name, value]) => [
      name,
      typeof value === "string" ? text : value,
    ]),
  );
const letter = (template: Template, text: string, locale: (typeof locales)[number]) => ({
  template: template.name,
  params: params(template, text),
  locale,
  href: "/dashboard/plant",
});

const channel = (wanted: Template["channel"]) => listTemplates().filter((template) => template.channel === wanted);
const ownTags = /<(?:!doctype html|\/?(?:html|body|p|a|br)(?: (?:lang|style|href)="[^"<>]*")*)>/g;

afterAll(async () => {
  await closeDatabase();
  await owner.$disconnect();
});

describe.each(Object.entries(hostile))("a hostile text (%s) in every value of a message", (_kind, text) => {
  test("adds no tag, link or header to any email, in either language", () => {
    for (const template of channel("mail"))
      for (const locale of locales) {
        const { subject, html } = compose(letter(template, text, locale));
        expect([template.name, html.replace(ownTags, "").match(/[<>]/)]).toEqual([template.name, null]);
        expect(html.match(/<a /g)).toHaveLength(1);
        expect(html).toContain('<a href="http://localhost:3000/dashboard/plant"');
        expect(subject).not.toMatch(/[\r\n\0]/);
      }
  });

  test("leaves every SMS one message that ends with our link", () => {
    for (const template of channel("sms"))
      for (const locale of locales) {
        const sms = composeSms(letter(template, text, locale));
        expect([template.name, sms.length <= 160, sms.endsWith(" http://localhost:3000/dashboard/plant")]).toEqual([
          ...[template.name, true, true],
        ]);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
        expect(sms).not.toMatch(/[\u0000-\u001f\u202e]/);
      }
  });
});

test("a line break in a value of the subject begins no header, and the email arrives", async () => {
  const server = await aMailServer();
  process.env.SMTP_URL = server.url;
  const sent = await queueDelivery(aMail({ params: { name: "Ann", list: hostile.header, rows: 2 } }));
  const how = { outbox_id: sent.outbox_id, attempt: 1, is_last_attempt: false, signal: new AbortController().signal };
  await mail({ delivery_id: sent.delivery_id }, how);
  closeMail();
  delete process.env.SMTP_URL;
  await server.stop();

  const [caught] = server.mails;
  expect([await statusOf(sent), caught!.to]).toEqual(["sent", ["ann@tests.example"]]);
  const [headers] = caught!.raw.split("\r\n\r\n", 1);
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers).toMatch(/^Subject: .*Bcc: victim@evil\.example/ims);
});
