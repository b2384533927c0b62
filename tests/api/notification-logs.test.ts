import { describe, expect, test } from "vitest";
import { POST as emulate } from "@/app/api/notifications/emulate/route";
import { GET as listLogs } from "@/app/api/notifications/logs/route";
import { GET as listTemplates } from "@/app/api/notifications/templates/route";
import { asProvider } from "@/lib/server/data/db";
import { compose } from "@/lib/services/platform/deliveries/compose";
import { composeSms } from "@/lib/services/platform/deliveries/compose-sms";
import { deliver } from "@/lib/services/platform/deliveries/deliver";
import { forgotten, type Letter, letterOf } from "@/lib/services/platform/deliveries/letter";
import { call } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser, unique } from "../samples";

describe("the notification log", () => {
  test("the notification log shows provider staff template and subject, recipient and status, without contents", async () => {
    const { company, admin } = await aTenant();
    const staff = await aUser({ role: "analyst" });
    const announce = (channel: "mail" | "sms") => {
      const to = { user_id: admin.id, company_id: company.id, email: admin.email, phone: "+13125550142" };
      const params = { item: "Dryer fan", sensor: "DE", measurement: "Z velocity", value: "9 mm/s", cause: "Secret" };
      const letter = { subject: unique("subject"), template: "alert_alarm", params };
      return asProvider((tx) => deliver(tx, { channel, to, ...letter }));
    };
    for (const channel of ["mail", "sms", "mail"] as const) await announce(channel);

    const listed = await call(listLogs, { as: staff, query: { company_id: company.id } });
    expect(listed.body.meta.total).toBe(3);
    const mail = { template: "alert_alarm", subject: "Dryer fan: alarm at DE, Z velocity 9 mm/s" };
    expect(listed.body.data).toMatchObject([
      { channel: "mail", status: "queued", recipient: admin.email, ...mail },
      { channel: "sms", template: "alert_alarm", subject: null },
      { channel: "mail", ...mail },
    ]);
    expect(listed.text).not.toContain("Secret");
    // As a mail is kept once it was sent.
    const { id } = listed.body.data[0];
    const payload = forgotten({ ...letterOf(await owner.delivery.findUniqueOrThrow({ where: { id } })) }, mail.subject);
    await owner.delivery.update({ where: { id }, data: { status: "sent", payload } });
    const sent = await call(listLogs, { as: staff, query: { company_id: company.id, status: "sent" } });
    expect([sent.body.data[0], payload]).toMatchObject([mail, { template: "alert_alarm", title: mail.subject }]);
    const texts = await call(listLogs, { as: staff, query: { company_id: company.id, channel: "sms" } });
    expect(texts.body.data.map(({ recipient }: { recipient: string }) => recipient)).toEqual(["+13125550142"]);
    expect((await call(listLogs, { as: staff, query: { status: "lost" } })).status).toBe(422);
  });

  test("the notification log is closed to customers, regardless of role", async () => {
    const { company, plant } = await aTenant();
    for (const role of ["plant_admin", "corporate"]) {
      const person = await aUser({ role, company, plants: [plant] });
      expect((await call(listLogs, { as: person })).status).toBe(403);
      expect((await call(listTemplates, { as: person })).status).toBe(403);
      expect((await call(emulate, { as: person, body: { template: "alert_alarm" } })).status).toBe(403);
    }
  });
});

describe("a test notification", () => {
  const letterTo = async ({ id }: { id: number }) => {
    const [delivery] = await owner.delivery.findMany({ where: { user_id: id }, orderBy: { id: "desc" }, take: 1 });
    return { recipient: delivery!.recipient, letter: delivery!.payload as unknown as Letter };
  };

  test("a test notification of every template goes to the caller, complete, in the requested language", async () => {
    const { body } = await call(listTemplates, { as: await aUser({ role: "super_admin" }) });
    expect(body.data.length).toBeGreaterThan(10);
    for (const { name, channel, texts } of body.data) {
      expect(texts.es.body).not.toBe("");
      const staff = await aUser({ role: "super_admin", phone: "+13125550142" });
      const answer = await call(emulate, { as: staff, body: { template: name, channel, language_id: 2 } });
      expect([name, answer.status, answer.body.message]).toEqual([name, 200, "Notification sent"]);
      const { recipient, letter } = await letterTo(staff);
      expect(recipient).toBe(channel === "mail" ? staff.email : "+13125550142");
      const text = channel === "mail" ? JSON.stringify(compose(letter)) : composeSms(letter);
      expect(text).not.toMatch(/text missing|\{\w+[,}]/);
    }
  });

  test("a test notification needs a template of the channel, and a phone number for SMS", async () => {
    const staff = await aUser({ role: "super_admin" });
    const ask = async (body: object) => {
      const answer = await call(emulate, { as: staff, body });
      return [answer.status, ...Object.keys(answer.body.messages ?? {})];
    };
    expect(await ask({ template: "none" })).toEqual([422, "template"]);
    expect(await ask({ template: "daily_summary", channel: "sms" })).toEqual([422, "template"]);
    expect(await ask({ template: "alert_alarm", channel: "sms" })).toEqual([422, "channel"]);
  });
});
