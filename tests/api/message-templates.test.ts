import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DELETE as remove } from "@/app/api/notifications/templates/[id]/route";
import { POST as preview } from "@/app/api/notifications/templates/preview/route";
import { GET as list, POST as save } from "@/app/api/notifications/templates/route";
import { GET as versions } from "@/app/api/notifications/templates/versions/route";
import { asProvider } from "@/lib/server/data/db";
import { resetLimits } from "@/lib/server/http/limits";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import { ownTextOf } from "@/lib/services/platform/deliveries/own-text";
import { call } from "../helpers";
import { owner } from "../owner";
import { anAlert, aSensor, aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());
afterEach(async () => {
  await owner.messageTemplate.deleteMany();
  await owner.messageTemplateVersion.deleteMany();
});

const staff = () => aUser({ role: "super_admin" });
const params = { name: "Ana", list: "Pumps", rows: 3 };
const sent = async (locale: "en" | "es" = "en") => {
  const own = await asProvider((tx) => ownTextOf(tx, "export_ready", "mail", locale));

  return compose({ template: "export_ready", params, locale }, own);
};

const text = {
  name: "export_ready",
  channel: "mail",
  language_id: 1,
  subject: "Ready: {list}",
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

  test("a placeholder cannot be used in a form that its value does not have", async () => {
    const as = await staff();
    const wrong = async (body: string) => (await call(save, { as, body: { ...text, body } })).body.messages?.body?.[0];
    expect(await wrong("{name, plural, one {one} other {#}}")).toContain("name");
    expect(await wrong("{list, date}")).toContain("list");
    expect(await wrong("{rows} of {list}")).toBeUndefined();
  });

  test("every version is kept with who saved it, and the numbers go on after a return to the original", async () => {
    const [one, other] = [await staff(), await staff()];
    const { body } = await call(save, { as: one, body: { ...text, version: 0 } });
    const kept = (as: typeof one) =>
      call(versions, { as, query: { name: "export_ready", channel: "mail", language_id: 1 } });
    await call(remove, { as: other, params: { id: body.data.id }, method: "DELETE", query: { version: 1 } });
    await call(save, { as: one, body: { ...text, subject: "Again", version: 0 } });
    expect((await kept(one)).body.data).toMatchObject([
      { version: 3, subject: "Again", saved_by: one.id },
      { version: 2, subject: null, body: null, saved_by: other.id },
      { version: 1, subject: "Ready: {list}", saved_by: one.id, actor: expect.any(String) },
    ]);
    // A user who read version 1 does not overwrite version 3.
    expect((await call(save, { as: other, body: { ...text, version: 1 } })).status).toBe(409);
  });

  test("a text that somebody has saved since is not returned to the original", async () => {
    const [one, other] = [await staff(), await staff()];
    const { body } = await call(save, { as: one, body: text });
    await call(save, { as: other, body: { ...text, subject: "Newer", version: 1 } });
    const late = await call(remove, { as: one, params: { id: body.data.id }, method: "DELETE", query: { version: 1 } });
    expect([late.status, (await sent()).subject]).toEqual([409, "Newer"]);
  });

  test("when two people save the same text at once, one of them is refused", async () => {
    const people = [await staff(), await staff()];
    const answers = await Promise.all(
      people.map((as, at) => call(save, { as, body: { ...text, subject: `Text ${at}`, version: 0 } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await owner.messageTemplateVersion.count()).toBe(1);
  });

  test("a preview shows the latest alert of its kind, with its item and plant", async () => {
    const as = await staff();
    const { plant } = await aTenant();
    const sensor = await aSensor({ plant });
    const alert = await anAlert({ sensor, parameter: 1, onset_value: 8, last_value: 9, peak_value: 9, alarm: 7.1 });
    const { company_id } = alert;
    await owner.alertChange.create({
      data: { company_id, alert_id: alert.id, at: new Date(), action: "opened", to: "alarm", value: 8.2 },
    });
    const asked = {
      name: "alert_alarm",
      channel: "mail",
      language_id: 2,
      subject: "{plant}",
      body: "{sensor}: {value}",
    };
    const { data } = (await call(preview, { as, body: asked })).body;
    expect(data).toMatchObject({ subject: plant.name, values_of: { kind: "alert" } });
    expect(data.text).toContain(`${sensor.name}: `);
    expect(data.text).toContain("/dashboard/plant?panel=alarms");
    expect(data.text).not.toContain("P-101");
  });

  test("a preview shows labelled sample values where there is no record of the kind", async () => {
    const as = await staff();
    const shown = await call(preview, { as, body: text });
    expect(shown.body.data).toMatchObject({ subject: "Ready: P-101", values_of: null });
    expect(shown.body.data.text).toContain("2 rows of P-101.");
    expect(await owner.messageTemplate.count()).toBe(0);
  });

  test("a preview of a message about an account shows the caller's own", async () => {
    const as = await staff();
    const asked = { name: "password_reset", channel: "mail", language_id: 1, subject: "{name}", body: "{minutes}" };
    expect((await call(preview, { as, body: asked })).body.data).toMatchObject({
      subject: as.first_name,
      values_of: { kind: "account" },
    });
  });

  test("an SMS has its own text too", async () => {
    const as = await staff();
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
