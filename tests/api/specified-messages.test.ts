import { beforeEach, expect, test } from "vitest";
import { DELETE as turnOff } from "@/app/api/auth/mfa/route";
import { GET as companyMenu } from "@/app/api/companies/[id]/menu/route";
import { POST as addPicture } from "@/app/api/equipments/[id]/pictures/route";
import { POST as upload } from "@/app/api/files/route";
import { GET as listOrders, POST as saveOrder } from "@/app/api/maintenance/route";
import { POST as addZone } from "@/app/api/sensors/jobs/[id]/level-zones/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call, form, freshToken } from "../helpers";
import { owner } from "../owner";
import { aToken, freshPassword, oldPassword, reset, withPassword } from "../passwords";
import { POST as saveBrand } from "../plain-noun";
import { aController, anEquipment, aRole, aSensor, aTenant, aUser } from "../samples";
import { aNumber, askForSms, beginApp, codeOf, confirmApp } from "../second-factor";

/** Texts of the specification (5 and 8) that the API answers, each got as a caller gets it. */

beforeEach(async () => {
  resetLimits();
  await owner.rateLimit.deleteMany();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const current = { current_password: oldPassword };

test("a body with an invalid field is a “Validation error” that names the field, which “is required”", async () => {
  const { admin } = await aTenant();
  const { body } = await call(saveBrand, { as: admin, body: {} });
  expect([body.message, body.messages]).toEqual(["Validation error", { name: ["is required"] }]);
});

test("an upload without a file answers “File is required”", async () => {
  const { admin } = await aTenant();
  const empty = new File([], "empty.png", { type: "image/png" });
  const { body } = await call(upload, { as: admin, form: form({ image: empty }) });
  expect(body.messages).toEqual({ image: ["File is required"] });
});

test("a picture of an item without a file answers “Image is required”", async () => {
  const { admin, plant } = await aTenant();
  const { id } = await anEquipment({ plant });
  const { status, body } = await call(addPicture, { as: admin, params: { id }, form: form({ payload: "{}" }) });
  expect([status, body.messages]).toEqual([422, { image: ["Image is required"] }]);
});

test("a start of work without an hour answers “Scheduled start date and time required”", async () => {
  const { admin, plant } = await aTenant();
  const order = { plant_id: plant.id, name: "Grease", assigned_user_id: admin.id, scheduled_at: "2026-12-01" };
  const { body } = await call(saveOrder, { as: admin, body: order });
  expect(body.messages.scheduled_at).toEqual(["Scheduled start date and time required"]);
});

test("limits that cannot be answer which they are, in the specification's words", async () => {
  const { admin, plant } = await aTenant();
  const { id } = await aSensor({ controller: await aController({ plant }), data_set: "temp_vibe" });
  const add = async (zone: object) => {
    const { status, body } = await call(addZone, { as: admin, params: { id }, body: { parameter: 1, ...zone } });
    return [status, body.messages];
  };
  expect(await add({})).toEqual([422, { alarm: ["At least one of these fields is required"] }]);
  const high = "Alarm zone should be higher than Warning zone";
  expect(await add({ warning: 9, alarm: 8 })).toEqual([422, { alarm: [high] }]);
  const low = "Alarm zone should be lower than Warning zone";
  expect(await add({ kind: "low", warning: 8, alarm: 9 })).toEqual([422, { alarm: [low] }]);
  const number = "All values must be a number";
  expect(await add({ warning: 8, alarm: 9, delay_after_start_s: -1 })).toEqual([
    422,
    { delay_after_start_s: [number] },
  ]);
  const multipliers = "All threshold multipliers fields should have values";
  expect(await add({ source: "baseline", k_warning: 3, k_alarm: null })).toEqual([422, { k_alarm: [multipliers] }]);
});

test("a refused call names the missing permission, or who is let in where no permission helps", async () => {
  const { company, plant } = await aTenant();
  const permissions = ["update_companies"];
  const role = await aRole({ company_id: company.id, permissions });
  const person = await aUser({ role, company, plants: [plant] });
  const noPermission = await call(listOrders, { as: person });
  expect([noPermission.status, noPermission.body.code, noPermission.body.message]).toEqual([
    ...[403, "limited_access", "Your role does not have the permission this needs: view_maintenance"],
  ]);
  const noProvider = await call(companyMenu, { as: person, params: { id: company.id } });
  expect([noProvider.status, noProvider.body.message]).toEqual([
    ...[403, "Only provider staff switch menu entries of a company on and off"],
  ]);
  await owner.company.update({ where: { id: company.id }, data: { switched_off: ["maintenance"] } });
  const technician = await aUser({ role: "technician", company, plants: [plant] });
  expect((await call(listOrders, { as: technician })).body).toMatchObject({
    code: "switched_off",
    message: expect.stringMatching(/^Your role has view_maintenance, but this section is/),
  });
});

test("whom the organization requires to have a second factor reads so on every call, and cannot turn it off", async () => {
  const { company, plant } = await aTenant();
  const role = await aRole({ company_id: company.id, permissions: ["view_maintenance"], is_forced_mfa: true });
  const person = await withPassword(await aUser({ role, company, plants: [plant] }));
  const token = await freshToken(person, "bearer");
  const closed = await call(listOrders, { headers: bearer(token) });
  expect([closed.status, closed.body.message]).toEqual([
    403,
    "Your organization requires two-step sign-in. Set it up in your profile first",
  ]);

  const begun = await beginApp(current, bearer(token));
  const on = await confirmApp(codeOf(begun.body.data.secret), bearer(token));
  expect(on.body.message).toBe("Verification OK. Two-step sign-in is on");
  const off = await call(turnOff, { method: "DELETE", body: current, headers: bearer(on.body.data.access_token) });
  expect(off.body.message).toBe("Two-step sign-in cannot be disabled for an account when the organization requires it");
});

test("a code to no number answers “Phone is required”, to one that cannot be “Please check phone number form field first”", async () => {
  const person = await withPassword(await aUser());
  const authorized = bearer(await freshToken(person, "bearer"));
  const refused = async (body: object) => {
    const { status, body: answer } = await askForSms({ ...current, ...body }, authorized);
    return [status, answer.message, Object.keys(answer.messages)];
  };
  expect(await refused({})).toEqual([422, "Phone is required", ["phone"]]);
  expect(await refused({ phone: " ()- " })).toEqual([422, "Phone is required", ["phone"]]);
  const check = "Please check phone number form field first";
  expect(await refused({ phone: "+49 170 1234567" })).toEqual([422, check, ["phone"]]);
});

test("an SMS code that was sent and a password that was reset are confirmed", async () => {
  const person = await withPassword(await aUser());
  const sent = await askForSms({ phone: aNumber(), ...current }, bearer(await freshToken(person, "bearer")));
  expect(sent.body.message).toBe("The code was sent");
  const changed = await reset(await aToken(person), freshPassword);
  expect(changed.body.message).toBe("Your password has been changed. Sign in with the new one");
});
