import { describe, expect, test } from "vitest";
import { PUT as saveProfile } from "@/app/api/auth/profile/route";
import { formatTagOf } from "@/lib/domain/identity/format-tag";
import { momentText } from "@/lib/domain/shared/moments";
import { call } from "../helpers";
import { owner } from "../owner";
import { aCompany, aPlant, aUser } from "../samples";

const save = (as: { id: number }, body: object) => call(saveProfile, { as, method: "PUT", body });
const kept = (person: { id: number }) => owner.user.findUniqueOrThrow({ where: { id: person.id } });

describe("a user's date format", () => {
  test("a user's dates follow their language until they choose yyyy-mm-dd, which every page is then written in", async () => {
    const person = await aUser({ language_id: 2 });
    const tag = async () => formatTagOf(await kept(person), "America/Mexico_City");
    const read = async () => momentText("2026-11-28T20:05:00Z", "minute", { tag: await tag(), timeZone: "UTC" });
    expect(await read()).toBe("28 nov 2026, 20:05");

    const { status, body } = await save(person, { date_format: "iso" });
    expect([status, body.data.date_format]).toEqual([200, "iso"]);
    expect(await read()).toBe("2026-11-28 20:05");
    expect(await owner.auditEvent.count({ where: { object: "users", object_id: person.id } })).toBe(0);
  });

  test("a user's date format is one of the two", async () => {
    const { status, body } = await save(await aUser(), { date_format: "dd.mm.yyyy" });
    expect([status, Object.keys(body.messages)]).toEqual([422, ["date_format"]]);
  });
});

describe("a user's notification settings", () => {
  test("a user's notification settings are their own choice, and changes are recorded", async () => {
    const person = await aUser();
    const choice = {
      receives_sensor_anomaly_notifications: true,
      notify_levels: ["no_data", "alarm", "alarm"],
      notify_channels: ["sms", "mail"],
      phone: "+1 (312) 555-0142",
      daily_summary_time: "06:45",
    };
    const { status, body } = await save(person, choice);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ notify_levels: ["alarm", "no_data"], notify_channels: ["mail", "sms"] });
    expect(await kept(person)).toMatchObject({
      receives_sensor_anomaly_notifications: true,
      phone: "+13125550142",
      daily_summary_time: "06:45",
    });
    const event = await owner.auditEvent.findFirst({ where: { object: "users", object_id: person.id } });
    expect(event?.after).toMatchObject({ daily_summary_time: "06:45" });
    expect((await save(person, { daily_summary_time: null })).body.data.daily_summary_time).toBeNull();
  });

  test("a corporate user chooses of which plants of the company they are notified, and of no others", async () => {
    const company = await aCompany();
    const [near, far] = [await aPlant({ company }), await aPlant({ company })];
    const person = await aUser({ role: "corporate", company });
    const { body } = await save(person, { muted_plant_ids: [far.id, near.id, far.id] });
    expect(body.data.muted_plant_ids).toEqual([near.id, far.id]);
    const event = await owner.auditEvent.findFirst({ where: { object: "users", object_id: person.id } });
    expect(event?.after).toMatchObject({ muted_plant_ids: [near.id, far.id] });
    const refused = await save(person, { muted_plant_ids: [(await aPlant()).id] });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["muted_plant_ids"]]);
    expect((await save(person, { muted_plant_ids: [] })).body.data.muted_plant_ids).toEqual([]);
  });

  test.each([
    ["phone", { phone: "+18765550142" }],
    ["phone", { phone: "+19005550142" }],
    ["phone", { phone: "+447911123456" }],
    ["phone", { phone: "312 555 0142" }],
    ["daily_summary_time", { daily_summary_time: "25:00" }],
    ["notify_levels", { notify_levels: ["loud"] }],
    ["notify_channels", { notify_channels: ["pigeon"] }],
  ])("notification settings reject the field %s of %o", async (field, body) => {
    const person = await aUser();
    const answer = await save(person, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.messages).map((path) => path.split(".")[0])).toEqual([field]);
    expect((await kept(person)).phone).toBeNull();
  });

  test("a user's notification settings cannot include SMS without a phone number, and the number cannot be removed meanwhile", async () => {
    const person = await aUser();
    const refused = await save(person, { notify_channels: ["sms"] });
    expect([refused.status, Object.keys(refused.body.messages)]).toEqual([422, ["notify_channels"]]);

    expect((await save(person, { notify_channels: ["sms"], phone: "+52 55 1234 5678" })).status).toBe(200);
    const gone = await save(person, { phone: "" });
    expect([gone.status, Object.keys(gone.body.messages)]).toEqual([422, ["phone"]]);
    expect((await save(person, { notify_channels: ["mail"], phone: "" })).status).toBe(200);
  });

  test("a user's notification settings are rejected with texts in the reader's language", async () => {
    const person = await aUser({ language_id: 2 });
    const { body } = await save(person, { phone: "+18765550142" });
    expect(body.messages.phone[0]).toMatch(/Canadá, EE\. UU\. o México/);
  });
});
