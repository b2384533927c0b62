import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DELETE as remove } from "@/app/api/notifications/templates/[id]/route";
import { POST as preview } from "@/app/api/notifications/templates/preview/route";
import { GET as list, POST as save } from "@/app/api/notifications/templates/route";
import { asProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import { ownTextOf } from "@/lib/services/platform/deliveries/own-text";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());
afterEach(() => owner.messageTemplate.deleteMany());

const staff = () => aUser({ role: "super_admin" });
const params = { name: "Ana", list: "Pumps", rows: 3 };
const sent = async (locale: "en" | "es" = "en") => {
  const own = await asProvider((tx) => ownTextOf(tx, "export_ready", "mail", locale));

  return compose({ template: "export_ready", params, locale }, own);
};

const text = {
  ...{ name: "export_ready", channel: "mail", language_id: 1, subject: "Ready: {list}" },
  body: "Dear {name},\n\n{rows, plural, one {One row} other {# rows}} of {list}.",
};

describe("a message template", () => {
  test("a saved template is sent in its language, and the original text in the other", async () => {
    const as = await staff();
    const { status, body } = await call(save, { as, body: text });
    expect([status, body.data.version]).toEqual([200, 1]);
    expect(await sent()).toMatchObject({
      subject: "Ready: Pumps",
      text: expect.stringContaining("Dear Ana,\n\n3 rows of Pumps."),
    });
    expect((await sent("es")).subject).toBe("Su exportación de Pumps está lista");
    const shown = (await call(list, { as })).body.data.find(
      (one: { name: string; channel: string }) => one.name === "export_ready" && one.channel === "mail",
    );
    expect(shown).toMatchObject({ allowed: ["list", "name", "rows"], own: { en: { version: 1 }, es: null } });
  });

  test("a deleted template returns to the original text", async () => {
    const as = await staff();
    const { body } = await call(save, { as, body: text });
    const answer = await call(remove, { as, params: { id: body.data.id }, method: "DELETE" });
    expect(answer.body.message).toBe("Template deleted: the original text is sent again");
    expect((await sent()).subject).toBe("Your export of Pumps is ready");
  });

  test("unknown placeholders, broken braces and a missing subject are rejected by field", async () => {
    const as = await staff();
    const wrong = async (more: object) => (await call(save, { as, body: { ...text, ...more } })).body.messages;
    expect(await wrong({ body: "{rows, plural, other {{password}}}" })).toEqual({
      body: ["Unknown placeholder: password"],
    });
    expect(await wrong({ body: "Dear {name" })).toEqual({
      body: ["The text is not well formed: a brace is not closed or a branch is missing"],
    });
    expect(Object.keys(await wrong({ subject: undefined }))).toEqual(["subject"]);
    expect(Object.keys(await wrong({ subject: "One\nBcc: x@y.example" }))).toEqual(["subject"]);
    expect(Object.keys(await wrong({ name: "nothing" }))).toEqual(["name"]);
    expect(await owner.messageTemplate.count()).toBe(0);
  });

  test("a newer version of somebody else is not overwritten", async () => {
    const [one, other] = [await staff(), await staff()];
    await call(save, { as: one, body: { ...text, version: 0 } });
    const late = await call(save, { as: other, body: { ...text, subject: "Late", version: 0 } });
    expect(late).toMatchObject({ status: 409, body: { data: { version: 1, subject: "Ready: {list}" } } });
    expect(await call(save, { as: other, body: { ...text, subject: "In time", version: 1 } })).toMatchObject({
      body: { data: { version: 2, subject: "In time" } },
    });
  });

  test("a preview shows the text with values and saves nothing, and an SMS has its own text too", async () => {
    const as = await staff();
    const shown = await call(preview, { as, body: text });
    expect(shown.body.data.subject).toBe("Ready: P-101");
    expect(shown.body.data.body).toContain("2 rows of P-101.");
    expect(await owner.messageTemplate.count()).toBe(0);
    const [sms] = (await call(list, { as })).body.data.filter(({ channel }: { channel: string }) => channel === "sms");
    const name = sms.allowed[0];
    await call(save, { as, body: { name: sms.name, channel: "sms", language_id: 2, body: `Aviso {${name}}` } });
    const own = await asProvider((tx) => ownTextOf(tx, sms.name, "sms", "es"));
    const values = Object.fromEntries(sms.allowed.map((one: string) => [one, "P-7"]));
    expect(composeSms({ template: sms.name, params: values, locale: "es" }, own)).toContain("Aviso P-7");
  });

  test("a customer neither reads nor saves templates", async () => {
    const { admin } = await aTenant();
    expect((await call(save, { as: admin, body: text })).status).toBe(403);
    expect((await call(list, { as: admin })).status).toBe(403);
  });
});
