import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { PUT as saveMenu } from "@/app/api/companies/[id]/menu/route";
import { POST as join } from "@/app/api/guest-requests/[token]/join/route";
import { POST as report } from "@/app/api/guest-requests/[token]/route";
import { POST as forget } from "@/app/api/guest-requests/forget/route";
import { POST as status } from "@/app/api/guest-requests/status/route";
import { POST as withdraw } from "@/app/api/guest-requests/withdraw/route";
import { GET as find, DELETE as reject } from "@/app/api/maintenance/[id]/route";
import { POST as convert } from "@/app/api/maintenance/requests/[id]/route";
import { GET as requests } from "@/app/api/maintenance/requests/route";
import { POST as rotate } from "@/app/api/request-links/[id]/rotate/route";
import { PUT as pause, DELETE as remove } from "@/app/api/request-links/[id]/route";
import { GET as links, POST as print } from "@/app/api/request-links/route";
import { asProvider, withinPlant } from "@/lib/server/data/db";
import { env } from "@/lib/server/env";
import { returnedTo } from "@/lib/server/http/form-page";
import { resetLimits } from "@/lib/server/http/limits";
import { translate } from "@/lib/server/i18n";
import { forgetGuests } from "@/lib/services/maintenance/guest-requests/forget";
import { placeByLink } from "@/lib/services/maintenance/guest-requests/place";
import { notifyOfWorkOrder } from "@/lib/services/maintenance/work-orders/notify";
import { call, form } from "../helpers";
import { owner } from "../owner";
import { aLine, aMachine, aTenant, aUser } from "../samples";

/** Anyone who scans a label reports a problem at its place, and reaches nothing else. */

beforeEach(async () => {
  resetLimits();
  await owner.$executeRaw`delete from rate_limits`;
});

async function aLabel() {
  const { plant, company, admin } = await aTenant();
  const line = await aLine({ plant });
  const machine = await aMachine({ line });
  const printed = await call(print, { as: admin, body: { machine_id: machine.id } });
  expect(printed.status).toBe(201);
  const address = new URL(printed.body.data.address);
  const token = address.pathname.slice("/r/".length);

  return { plant, company, admin, line, machine, address, token, link_id: printed.body.data.id as number };
}

const aReport = (more: object = {}) => ({ key: randomUUID(), text: "It leaks", is_machine_down: false, ...more });
const reported = (token: string, body: object = aReport(), headers = {}) =>
  call(report, { params: { token }, body, headers });
const joined = (token: string, body: object) => call(join, { params: { token }, body });
const seen = (token: string) => placeByLink(token, { ip: null, now: new Date() }, "en");
const followOf = (answer: { body: { data: { follow_url: string } } }) =>
  new URL(answer.body.data.follow_url).pathname.slice("/request-status/".length);
const requestsOf = (plant_id: number) =>
  owner.workOrder.findMany({ where: { plant_id, kind: "request" }, orderBy: { id: "asc" } });
const storedFiles = () =>
  readdirSync(path.join(env.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;

describe("a label", () => {
  test("gets its link at its first print, and the same one ever after", async () => {
    const { admin, machine, address, link_id } = await aLabel();
    expect(address.hash).toBe(`#m${machine.id}`);
    expect(address.pathname).toMatch(/^\/r\/[\w-]{22}$/);
    const again = await call(print, { as: admin, body: { machine_id: machine.id } });
    expect(again.body.data.address).toBe(address.href);
    const row = await owner.requestLink.findUniqueOrThrow({ where: { id: link_id } });
    expect(row.token).toMatch(/^v1\./);
    expect(row.token_hash).toHaveLength(32);
    const [listed] = (await call(links, { as: admin, query: { machine_id: machine.id } })).body.data;
    expect(listed).toMatchObject({ id: link_id, uses: 0, is_paused: false });
    expect(await owner.auditEvent.count({ where: { object: "request-links", object_id: link_id } })).toBe(1);
  });

  test("is of exactly one place of the user's plants", async () => {
    const { admin, machine, line } = await aLabel();
    const { admin: stranger } = await aTenant();
    const two = { machine_id: machine.id, production_line_id: line.id };
    expect((await call(print, { as: admin, body: two })).status).toBe(422);
    expect((await call(print, { as: admin, body: {} })).status).toBe(422);
    expect((await call(print, { as: stranger, body: { machine_id: machine.id } })).status).toBe(422);
    expect((await call(links, { as: stranger, query: { machine_id: machine.id } })).body.data).toEqual([]);
  });

  test("is printed by anyone who sees the place, and changed by those who decide requests", async () => {
    const { plant, company, link_id, machine } = await aLabel();
    const asker = await aUser({ role: "plant_user", company, plants: [plant] });
    expect((await call(print, { as: asker, body: { machine_id: machine.id } })).status).toBe(201);
    const params = { id: link_id };
    expect((await call(rotate, { as: asker, params, body: {} })).status).toBe(403);
    expect((await call(pause, { as: asker, method: "PUT", params, body: { is_paused: true } })).status).toBe(403);
    expect((await call(remove, { as: asker, method: "DELETE", params, body: {} })).status).toBe(403);
  });

  test("ends at once when it is replaced, paused or deleted, and the refusals are all alike", async () => {
    const { admin, link_id, token } = await aLabel();
    const params = { id: link_id };
    const guessed = await reported("A".repeat(22));
    const refusals = [guessed.body];
    await call(pause, { as: admin, method: "PUT", params, body: { is_paused: true } });
    refusals.push((await reported(token)).body);
    await call(pause, { as: admin, method: "PUT", params, body: { is_paused: false } });
    expect((await reported(token)).status).toBe(201);
    const fresh = await call(rotate, { as: admin, params, body: {} });
    refusals.push((await reported(token)).body);
    const next = new URL(fresh.body.data.address).pathname.slice("/r/".length);
    expect((await reported(next)).status).toBe(201);
    await call(remove, { as: admin, method: "DELETE", params, body: {} });
    refusals.push((await reported(next)).body);
    expect(guessed.status).toBe(404);
    for (const refusal of refusals) expect(refusal).toEqual(guessed.body);
  });

  test.each([
    [
      "the plant switches requests off",
      (at: Label) => owner.plant.update({ where: { id: at.plant.id }, data: { guest_requests: false } }),
    ],
    [
      "the plant is archived",
      (at: Label) => owner.plant.update({ where: { id: at.plant.id }, data: { archived_at: new Date() } }),
    ],
    [
      "the company has no requests in its menu",
      (at: Label) =>
        owner.company.update({ where: { id: at.company.id }, data: { switched_off: ["work_order_requests"] } }),
    ],
    [
      "the machine is archived",
      (at: Label) => owner.machine.update({ where: { id: at.machine.id }, data: { archived_at: new Date() } }),
    ],
  ])("opens nothing while %s", async (_what, change) => {
    const label = await aLabel();
    await change(label);
    expect((await reported(label.token)).status).toBe(404);
    expect(await requestsOf(label.plant.id)).toEqual([]);
  });

  test("opens nothing while the company's menu form disables it", async () => {
    const { company, token } = await aLabel();
    const provider = await aUser({ role: "super_admin" });
    const { version } = await owner.company.findUniqueOrThrow({ where: { id: company.id } });
    const body = { switched_off: [], guest_requests: false, version };
    const saved = await call(saveMenu, { as: provider, method: "PUT", params: { id: company.id }, body });
    expect(saved.body.data.guest_requests).toBe(false);
    expect((await reported(token)).status).toBe(404);
  });
});

type Label = Awaited<ReturnType<typeof aLabel>>;

describe("a report", () => {
  test("becomes a request of a breakdown without a requestor, high when the machine is down", async () => {
    const { token, plant, machine, line, admin } = await aLabel();
    const answer = await reported(token, aReport({ text: "It leaks\neverywhere", is_machine_down: true }));
    expect(answer.status).toBe(201);
    const [request] = await requestsOf(plant.id);
    expect(request).toMatchObject({
      name: "It leaks everywhere",
      description: "It leaks\neverywhere",
      type: "breakdown",
      priority: "high",
      status: "requested",
      requested_by: null,
      created_by: null,
      is_machine_down: true,
      machine_id: machine.id,
      production_line_id: line.id,
    });
    expect(request!.down_since).not.toBeNull();
    expect(await owner.downtime.count({ where: { plant_id: plant.id } })).toBe(0);
    expect(answer.body.data.label).toBe(`RQ-${request!.number}`);
    const listed = await call(requests, { as: admin, query: { is_guest: true } });
    expect(listed.body.data).toMatchObject([{ id: request!.id, is_guest: true, reported_by_count: 1 }]);
    expect((await call(requests, { as: admin, query: { is_guest: false } })).body.data).toEqual([]);
  });

  test("wants words or a voice note, consent for a contact, and at most 1,000 characters", async () => {
    const { token, plant } = await aLabel();
    const refused = async (more: object) => (await reported(token, aReport(more))).body.messages;
    expect(await refused({ text: " " })).toHaveProperty("text");
    expect(await refused({ text: "x".repeat(1_001) })).toHaveProperty("text");
    expect(await refused({ name: "Miguel" })).toHaveProperty("has_consented");
    expect(await refused({ email: "no address", has_consented: true })).toHaveProperty("email");
    expect(await refused({ urgent: true })).toHaveProperty("urgent");
    expect(await requestsOf(plant.id)).toEqual([]);
  });

  test("that is sent again with its key is answered as the first time", async () => {
    const { token, plant } = await aLabel();
    const body = aReport();
    const [first, second] = await Promise.all([reported(token, body), reported(token, body)]);
    expect(second.body).toEqual(first.body);
    expect((await reported(token, { ...body, text: "Other" })).body).toEqual(first.body);
    expect(await requestsOf(plant.id)).toHaveLength(1);
  });

  test("of a program that fills the hidden field is answered, and nothing is stored", async () => {
    const { token, plant } = await aLabel();
    const answer = await reported(token, aReport({ website: "https://spam.example" }));
    expect(answer.status).toBe(201);
    expect(await requestsOf(plant.id)).toEqual([]);
  });

  test("brings photos that are encoded again without their metadata, and no video", async () => {
    const { token, plant } = await aLabel();
    const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#c80" } })
      .withExif({ IFD0: { Copyright: "where it was taken" } })
      .jpeg()
      .toBuffer();
    const photo = new File([new Uint8Array(jpeg)], "a.jpg", { type: "image/jpeg" });
    const sent = form({ payload: JSON.stringify(aReport()), photo_1: photo });
    expect((await call(report, { params: { token }, form: sent })).status).toBe(201);
    const [request] = await requestsOf(plant.id);
    const attached = await owner.workOrderFile.findMany({
      where: { work_order_id: request!.id },
      include: { file: true },
    });
    expect(attached).toHaveLength(1);
    const { storage_key, user_id, mime } = attached[0]!.file;
    expect([user_id, mime]).toEqual([null, "image/jpeg"]);
    const kept = await sharp(path.join(env.dataDir, "files", storage_key)).metadata();
    expect(kept.exif).toBeUndefined();

    const before = storedFiles();
    const video = new File([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isom")], "a.jpg", { type: "image/jpeg" });
    const refused = form({ payload: JSON.stringify(aReport()), photo_1: photo, photo_2: video });
    expect((await call(report, { params: { token }, form: refused })).status).toBe(415);
    const strange = form({ payload: JSON.stringify(aReport()), photo_4: photo });
    expect((await call(report, { params: { token }, form: strange })).status).toBe(422);
    expect(storedFiles()).toBe(before);
  });

  test("by a dead label stores no byte of its body, which is not even read", async () => {
    const before = storedFiles();
    let isRead = false;
    const raw = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await call(report, { params: { token: "A".repeat(22) }, method: "POST", raw, headers });
    expect([answer.status, isRead, storedFiles()]).toEqual([404, false, before]);
  });

  test("by a form without scripts leads on to its own page", async () => {
    const { token } = await aLabel();
    const sent = form({ key: randomUUID(), text: "It leaks", is_machine_down: "true", language_id: "2", name: "" });
    const answer = await call(report, { params: { token }, form: sent, headers: { accept: "text/html,*/*" } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${answer.body.data.follow_url}?sent=1`);
    // What was refused before is over.
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
  });
});

describe("a form that is sent without scripts and refused", () => {
  const asPage = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  /** What its page reads from the browser's cookie. */
  const shownAt = (answer: { headers: Headers }) => {
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const page = answer.headers.get("location") ?? "";
    return { page, form: returnedTo(page, new Headers({ cookie })), cookie };
  };

  test("leads back to its page, which has the fields as typed and the errors at the fields", async () => {
    const { token, plant } = await aLabel();
    const typed = {
      key: randomUUID(),
      text: "",
      is_machine_down: "true",
      language_id: "2",
      name: "Ana",
      email: "ana@",
    };
    const path = "/guest-requests/{token}";
    const answer = await call(report, { path, params: { token }, form: form(typed), headers: asPage });
    expect(answer.status).toBe(303);
    const { page, form: shown } = shownAt(answer);
    expect(page).toBe(`/r/${token}`);
    expect(shown).toMatchObject({ call: token, status: 422, values: typed, had_files: false });
    expect(Object.keys(shown!.messages).sort()).toEqual(["email", "has_consented"]);
    // In the language of the page, not of the browser.
    expect(shown!.message).toBe(translate("es", "errors.validation_error"));
    expect(await requestsOf(plant.id)).toEqual([]);
  });

  test("shows that neither text nor voice was given, and that photos have to be chosen again", async () => {
    const { token } = await aLabel();
    const photo_1 = new File(["x"], "a.jpg", { type: "image/jpeg" });
    const sent = form({ key: randomUUID(), text: "  ", photo_1 });
    const { form: shown } = shownAt(await call(report, { params: { token }, form: sent, headers: asPage }));
    expect(shown).toMatchObject({ messages: { text: ["is required"] }, had_files: true });
  });

  test("is shown on its own page only, and a cookie of somebody else's making shows nothing", async () => {
    const { token } = await aLabel();
    const { page, cookie } = shownAt(
      await call(report, { params: { token }, form: form({ key: "x" }), headers: asPage }),
    );
    expect(returnedTo(page, new Headers({ cookie }))).not.toBeNull();
    expect(returnedTo("/r/another", new Headers({ cookie }))).toBeNull();
    const [name] = cookie.split("=");
    for (const value of ["", "%%%", "eyJ9", cookie.slice(0, 60)])
      expect(returnedTo(page, new Headers({ cookie: `${name}=${value}` }))).toBeNull();
  });

  test("keeps a text of 1,000 letters in one cookie", async () => {
    const { token } = await aLabel();
    const text = Array.from({ length: 160 }, (_, at) => `fuga${at * 7919}`)
      .join(" ")
      .slice(0, 1_000);
    const sent = form({ key: randomUUID(), text, phone: "555 01 47 ext. 12" });
    const { form: shown, cookie } = shownAt(await call(report, { params: { token }, form: sent, headers: asPage }));
    expect(shown?.values.text).toBe(text);
    expect(shown?.messages.has_consented).toHaveLength(1);
    expect(cookie.length).toBeLessThan(4_000);
  });

  test("of a dead label leads to its page too, and a script gets JSON as before", async () => {
    const token = "C".repeat(22);
    const answer = await call(report, { params: { token }, form: form({ text: "x" }), headers: asPage });
    expect([answer.status, shownAt(answer).page]).toEqual([303, `/r/${token}`]);
    expect((await call(report, { params: { token }, form: form({ text: "x" }) })).status).toBe(404);
  });

  test("takes a report back, deletes contact data, and leads back to the report each time", async () => {
    const { token, plant } = await aLabel();
    const made = await reported(token, aReport({ name: "Ana", has_consented: true }));
    const follow_token = followOf(made);
    const back = `/request-status/${follow_token}`;
    const taken = { form: form({ follow_token }), headers: asPage };
    const forgotten = await call(forget, taken);
    expect([forgotten.status, forgotten.headers.get("location")]).toEqual([303, `${back}?said=forget`]);
    expect((await owner.guestReport.findFirstOrThrow({ where: { plant_id: plant.id } })).name).toBeNull();
    const withdrawn = await call(withdraw, taken);
    expect([withdrawn.status, withdrawn.headers.get("location")]).toEqual([303, `${back}?said=withdraw`]);
    expect(await requestsOf(plant.id)).toMatchObject([{ status: "withdrawn" }]);

    const unknown = await call(withdraw, { form: form({ follow_token: "D".repeat(22) }), headers: asPage });
    expect(unknown.status).toBe(303);
    expect(shownAt(unknown).form).toMatchObject({ status: 404, page: `/request-status/${"D".repeat(22)}` });
  });
});

describe("the limits of labels", () => {
  test("a label takes 20 reports an hour and states when to come back", async () => {
    const { token } = await aLabel();
    for (let at = 0; at < 20; at++) expect((await reported(token)).status).toBe(201);
    const refused = await reported(token);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("an address that tries many wrong tokens is shut out for a while", async () => {
    const { token } = await aLabel();
    for (let at = 0; at < 20; at++) expect((await reported("B".repeat(22))).status).toBe(404);
    expect((await reported(token)).status).toBe(429);
  });

  test.each(["'; drop table request_links; --", "%00", "../../etc/passwd", "A".repeat(5_000), "ÄÖÜ".repeat(8)])(
    "the hostile token %j is not found",
    async (token) => {
      expect((await reported(token)).status).toBe(404);
    },
  );
});

describe("what guests see of each other", () => {
  test("is how many, when and in which state: no word, no name, no contact", async () => {
    const { token, admin, plant } = await aLabel();
    const secrets = { name: "Secret Name", phone: "5550147", email: "secret@tests.example" };
    await reported(token, aReport({ text: "Secret <b>words</b>", ...secrets, has_consented: true }));
    const [request] = await requestsOf(plant.id);
    const place = await seen(token);
    expect(place.known).toMatchObject([{ id: request!.id, state: "received", name: null, reported_by_count: 1 }]);
    for (const secret of ["Secret", "5550147", "secret@"]) expect(JSON.stringify(place)).not.toContain(secret);

    const body = { name: "Replace the seal", assigned_user_id: admin.id };
    expect((await call(convert, { as: admin, params: { id: request!.id }, body })).status).toBe(201);
    expect((await seen(token)).known).toMatchObject([{ state: "accepted", name: "Replace the seal", may_join: false }]);
  });

  test("yesterday's reports and other places are not shown", async () => {
    const { token, plant, line, admin } = await aLabel();
    await reported(token);
    await owner.workOrder.updateMany({
      where: { plant_id: plant.id },
      data: { created_at: new Date(Date.now() - 2 * 86_400_000) },
    });
    const other = await call(print, { as: admin, body: { machine_id: (await aMachine({ line })).id } });
    await reported(new URL(other.body.data.address).pathname.slice(3));
    expect((await seen(token)).known).toEqual([]);
  });

  test("more join while it is undecided, and are refused when it is decided", async () => {
    const { token, plant, admin } = await aLabel();
    await reported(token, aReport({ name: "First", has_consented: true }));
    const [request] = await requestsOf(plant.id);
    const key = randomUUID();
    const body = { key, request_id: request!.id, text: "also hot", phone: "5550148", has_consented: true };
    const first = await joined(token, body);
    expect(first.status).toBe(201);
    expect((await joined(token, body)).body).toEqual(first.body);
    const shown = (await call(find, { as: admin, params: { id: request!.id } })).body.data;
    expect(shown).toMatchObject({ reported_by_count: 2, guest: { name: "First", phone: null, email: null } });
    expect(shown.guest_reports).toMatchObject([{ name: "First" }, { text: "also hot", phone: "5550148" }]);

    await call(reject, { as: admin, method: "DELETE", params: { id: request!.id }, body: { reason: "Known" } });
    expect((await joined(token, { key: randomUUID(), request_id: request!.id })).status).toBe(409);
  });

  test("a request of another place is not there to be joined", async () => {
    const { token } = await aLabel();
    const { token: other, plant } = await aLabel();
    await reported(other);
    const [request] = await requestsOf(plant.id);
    expect((await joined(token, { key: randomUUID(), request_id: request!.id })).status).toBe(404);
  });

  test("names and addresses are for those who decide requests", async () => {
    const { token, plant, company } = await aLabel();
    await reported(token, aReport({ name: "Miguel", phone: "5550147", has_consented: true }));
    const [request] = await requestsOf(plant.id);
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    const shown = (await call(find, { as: technician, params: { id: request!.id } })).body;
    expect(shown.data).toMatchObject({ is_guest: true, guest: { name: null, phone: null, email: null } });
    expect(JSON.stringify(shown.data.guest_reports)).not.toContain("Miguel");
  });
});

describe("a follow link", () => {
  const asked = (follow_token: string) => call(status, { body: { follow_token } });

  test("shows the state of the report, and why it was declined", async () => {
    const { token, plant, admin, machine } = await aLabel();
    const follow = followOf(await reported(token));
    expect((await asked(follow)).body.data).toMatchObject({
      state: "received",
      reason: null,
      reported_by_count: 1,
      has_contact: false,
      place: expect.stringContaining(machine.name),
    });
    const [request] = await requestsOf(plant.id);
    await call(reject, { as: admin, method: "DELETE", params: { id: request!.id }, body: { reason: "Known already" } });
    expect((await asked(follow)).body.data).toMatchObject({ state: "declined", reason: "Known already" });
    expect((await asked(token)).status).toBe(404);
  });

  test("withdraws the request while it is undecided and alone, else only their report", async () => {
    const { token, plant } = await aLabel();
    const first = followOf(await reported(token));
    const [request] = await requestsOf(plant.id);
    const second = followOf(await joined(token, { key: randomUUID(), request_id: request!.id }));
    expect((await call(withdraw, { body: { follow_token: second } })).status).toBe(200);
    expect((await asked(second)).status).toBe(404);
    expect((await requestsOf(plant.id))[0]!.status).toBe("requested");
    await call(withdraw, { body: { follow_token: first } });
    expect((await requestsOf(plant.id))[0]!.status).toBe("withdrawn");
    expect((await asked(first)).body.data.state).toBe("withdrawn");
  });

  test("deletes the contact and keeps the report", async () => {
    const { token, plant } = await aLabel();
    const follow = followOf(await reported(token, aReport({ name: "Miguel", has_consented: true })));
    expect((await call(forget, { body: { follow_token: follow } })).status).toBe(200);
    const [report] = await owner.guestReport.findMany({ where: { plant_id: plant.id } });
    expect(report).toMatchObject({ name: null, phone: null, email: null, text: "It leaks" });
  });

  test("ends 30 days after the end, and the contact is erased after 90", async () => {
    const { token, plant, admin } = await aLabel();
    const follow = followOf(await reported(token, aReport({ name: "Miguel", has_consented: true })));
    const [request] = await requestsOf(plant.id);
    const row = () => owner.guestReport.findFirstOrThrow({ where: { plant_id: plant.id } });
    await forgetGuests();
    expect((await row()).follow_until).toBeNull();
    await call(reject, { as: admin, method: "DELETE", params: { id: request!.id }, body: { reason: "No" } });
    await forgetGuests();
    const { follow_until } = await row();
    const in30 = Date.now() + 30 * 86_400_000;
    expect(Math.abs(follow_until!.getTime() - in30)).toBeLessThan(60_000);

    await owner.guestReport.updateMany({
      where: { plant_id: plant.id },
      data: { follow_until: new Date(Date.now() - 1000) },
    });
    expect((await asked(follow)).status).toBe(404);
    await forgetGuests();
    expect(await row()).toMatchObject({ name: "Miguel", follow_token: null });
    await forgetGuests(new Date(Date.now() + 61 * 86_400_000));
    expect((await row()).name).toBeNull();
  });
});

describe("emails to guests", () => {
  const sentMails = async (plant_id: number) => {
    const events = await owner.workOrderEvent.findMany({ where: { plant_id }, orderBy: { id: "asc" } });
    for (const { id } of events) await asProvider((tx) => notifyOfWorkOrder(tx, id));
    return owner.delivery.findMany({ where: { recipient: "guest@tests.example", subject: { startsWith: "guest:" } } });
  };

  test("go to an address that was left, once for each step, with the status link", async () => {
    const { token, plant, admin } = await aLabel();
    const email = "guest@tests.example";
    const follow = followOf(await reported(token, aReport({ email, has_consented: true, language_id: 2 })));
    expect(await sentMails(plant.id)).toEqual([]);
    const [request] = await requestsOf(plant.id);
    await call(reject, { as: admin, method: "DELETE", params: { id: request!.id }, body: { reason: "Known" } });
    const [mail, ...more] = await sentMails(plant.id);
    expect(more).toEqual([]);
    expect(mail!.payload).toMatchObject({
      template: "guest",
      locale: "es",
      href: `/request-status/${follow}?lang=es`,
      params: { state: "declined", note: "Known" },
    });
    expect(await sentMails(plant.id)).toHaveLength(1);
    const notices = await owner.notification.findMany({
      where: { message: "request_create" },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(notices[0]!.params).toMatchObject({ person: "guest" });
  });
});

test("the rows of labels and guests are behind the wall of their plant", async () => {
  const { token, company } = await aLabel();
  await reported(token);
  const { plant: strange, company: elsewhere } = await aTenant();
  const counts = await withinPlant(elsewhere.id, strange.id, async (tx) => [
    await tx.requestLink.count({ where: { company_id: company.id } }),
    await tx.guestReport.count({ where: { company_id: company.id } }),
  ]);
  expect(counts).toEqual([0, 0]);
});
