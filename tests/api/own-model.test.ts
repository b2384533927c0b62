import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as ask } from "@/app/api/ask/route";
import { DELETE as remove, PUT as save, GET as settings } from "@/app/api/companies/[id]/model/route";
import { POST as tryModel } from "@/app/api/companies/[id]/model/test/route";
import { POST as summarize } from "@/app/api/equipments/[id]/summary/route";
import { PUT as correct, GET as read, POST as transcribe } from "@/app/api/files/[id]/transcript/route";
import { GET as sentFor } from "@/app/api/model/requests/[id]/route";
import { GET as features } from "@/app/api/model/route";
import { POST as draft } from "@/app/api/plants/task-procedures/draft/route";
import { newPaper } from "@/lib/server/files/paper";
import { storeBytes } from "@/lib/server/files/storage";
import { count, resetLimits } from "@/lib/server/http/limits";
import { writeTranscript } from "@/lib/services/outward/own-model/write-transcript";
import { forgetModelRequests } from "@/lib/services/outward/scheduled-tasks/retention";
import { AlreadyDone } from "@/lib/services/platform/outbox/finish";
import { call, hasShownPassword, requestOf } from "../helpers";
import { aModelServer, sentences, toolCall } from "../model-server";
import { owner } from "../owner";
import { anEquipment, aPlant, aRole, aTenant, aUser, aWorkOrder } from "../samples";

type Person = Awaited<ReturnType<typeof aUser>>;
type Server = Awaited<ReturnType<typeof aModelServer>>;

const given = process.env.OUTSIDE_NETWORKS;
const rights = [
  ...["view_client_api", "view_dashboard", "view_maintenance", "view_controllers", "view_plants"],
  ...["view_task_procedures", "create_task_procedures"],
];

let home: Awaited<ReturnType<typeof aTenant>>;
let other: Awaited<ReturnType<typeof aPlant>>;
let manager: Person;
let technician: Person;
let model: Server;

beforeAll(async () => {
  process.env.OUTSIDE_NETWORKS = "127.0.0.1/32";
  home = await aTenant();
  other = await aPlant({ company: home.company });
  const corporate = await aRole({ permissions: rights, company_id: home.company.id, kind: "corporate" });
  const limited = await aRole({ permissions: rights, company_id: home.company.id });
  manager = await aUser({ role: corporate, company: home.company });
  technician = await aUser({
    role: limited,
    company: home.company,
    plants: [home.plant],
    first_name: "Teresa",
    last_name: "Villarreal",
    email: "teresa.villarreal@cedar.example",
    phone: "+52 81 5555 0199",
  });
  await hasShownPassword(manager);
});
beforeEach(async () => {
  resetLimits();
  await owner.$executeRaw`delete from rate_limits`;
  await owner.ownModel.deleteMany({});
  await model?.stop();
  model = await aModelServer();
});
afterAll(async () => {
  await model.stop();
  process.env.OUTSIDE_NETWORKS = given;
});

const all = ["transcripts", "summaries", "drafts", "ask"];
const saved = (body: object = {}, as = manager, id = home.company.id) =>
  call(save, {
    as,
    method: "PUT",
    params: { id },
    body: {
      url: model.url,
      model: "small",
      transcription_model: "whisper",
      api_key: "sk-secret",
      features: all,
      ...body,
    },
  });
const isOn = async (body: object = {}) => expect((await saved(body)).status).toBe(200);

interface AnswerEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an event holds is what the tests are about
  data: any;
}

/** The events of an answer, or its refusal. */
async function asked(as: Person, question: string, more: object = {}) {
  const answer = await ask(await requestOf({ as, body: { question, ...more } }));
  const text = await answer.text();
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream"))
    return { status: answer.status, body: JSON.parse(text), events: [] as AnswerEvent[] };
  const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(
    ([, event = "", data = "{}"]): AnswerEvent => ({
      event,
      data: JSON.parse(data),
    }),
  );

  return { status: answer.status, body: null, events };
}
const answerOf = ({ events }: Awaited<ReturnType<typeof asked>>) =>
  events.find(({ event }) => event === "answer")?.data;
const allSent = () => model.requests.map(({ body }) => body.toString("utf8")).join("\n");

describe("the settings of a company's own model", () => {
  test("a company has no model until one is saved, and then only what is switched on is used", async () => {
    expect((await call(settings, { as: manager, params: { id: home.company.id } })).body.data).toBeNull();
    expect((await call(features, { as: technician })).body.data.features).toEqual([]);
    expect(await asked(technician, "What is wrong?")).toMatchObject({ status: 403, body: { code: "switched_off" } });
    await isOn({ features: ["ask"] });
    expect((await call(features, { as: technician })).body.data.features).toEqual(["ask"]);
    const item = await anEquipment({ plant: home.plant });
    expect((await call(summarize, { as: technician, params: { id: item.id }, body: {} })).body.code).toBe(
      "switched_off",
    );
    expect(model.requests).toEqual([]);
  });

  test("the key is sealed, and neither answered nor in the audit log", async () => {
    const answer = await saved();
    expect(answer.body.data).toMatchObject({ url: model.url, model: "small", is_redacted: true, features: all });
    expect(answer.body.data.api_key_since).not.toBeNull();
    const { api_key } = await owner.ownModel.findUniqueOrThrow({ where: { company_id: home.company.id } });
    const logged = await owner.auditEvent.findMany({ where: { object: "own-models", company_id: home.company.id } });
    expect(api_key).toMatch(/^v1\./);
    expect(
      answer.text + JSON.stringify(logged, (_key, one) => (typeof one === "bigint" ? String(one) : one)),
    ).not.toMatch(/sk-secret|v1\./);
  });

  test("another server gets no key that was kept for the one before", async () => {
    await isOn();
    const elsewhere = await saved({ url: "http://127.0.0.1:9/v1", api_key: undefined });
    expect(elsewhere.body.messages).toHaveProperty("api_key");
    expect((await saved({ url: "http://127.0.0.1:9/v1", api_key: null })).status).toBe(200);
  });

  test("a server in a private network must be allowed by the operator", async () => {
    process.env.OUTSIDE_NETWORKS = "";
    const answer = await saved();
    process.env.OUTSIDE_NETWORKS = "127.0.0.1/32";
    expect([answer.status, Object.keys(answer.body.messages)]).toEqual([422, ["url"]]);
  });

  test("only a person who sees every plant sets the model of their own company", async () => {
    await hasShownPassword(technician);
    expect((await saved({}, technician)).body.code).toBe("whole_company");
    const stranger = await aTenant();
    expect((await saved({}, manager, stranger.company.id)).status).toBe(404);
  });

  test("of two who save the same version the second is refused", async () => {
    await isOn();
    const [first, second] = await Promise.all([saved({ version: 1 }), saved({ version: 1, model: "other" })]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
  });

  test("transcripts need the name of their model", async () => {
    expect((await saved({ transcription_model: "" })).body.messages).toHaveProperty("transcription_model");
  });

  test("the test of a model reports which part of the server works, and sends no record", async () => {
    await isOn();
    model.repliesWith(sentences({ text: "ready" }));
    const answer = await call(tryModel, { as: manager, params: { id: home.company.id }, body: {} });
    expect(answer.body.data.tried.map(({ part, fault }: { part: string; fault: string }) => [part, fault])).toEqual([
      ["chat", null],
      ["transcription", "wrong_answer"],
    ]);
    expect(model.requests.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/audio/transcriptions"]);
    expect(model.requests[0]?.headers.authorization).toBe("Bearer sk-secret");
  });
});

describe("a question to the model", () => {
  test("records are read as the person who asks, and sources are links", async () => {
    await isOn();
    const order = await aWorkOrder({ plant: home.plant, name: "Change bearing", assigned_user_id: technician.id });
    const far = await aWorkOrder({ plant: other, name: "Far away" });
    model.repliesWith(
      toolCall("list_work_orders", { search: "" }),
      toolCall("get_work_order", { id: far.id }),
      sentences(
        { text: "Person 1 has 1 open order.", sources: [`work_order:${order.id}`] },
        { text: "There are 99 others.", sources: [`work_order:${far.id}`] },
      ),
    );
    const answer = await asked(technician, "What has Teresa Villarreal to do?");
    expect(answer.events.map(({ event }) => event)).toEqual(["step", "step", "answer"]);
    const { sentences: shown, request_id } = answerOf(answer);
    expect(shown).toEqual([
      {
        text: "Teresa Villarreal has 1 open order.",
        sources: [
          expect.objectContaining({ noun: "work_order", id: order.id, link: `/maintenance/work-orders/${order.id}` }),
        ],
      },
    ]);
    expect(allSent()).toContain("Change bearing");
    expect(allSent()).not.toContain("Far away");
    const own = await call(sentFor, { as: technician, params: { id: request_id } });
    expect(own.body.data.sent).toHaveLength(3);
    expect((await call(sentFor, { as: manager, params: { id: request_id } })).status).toBe(404);
  });

  test("no byte that is sent names a person, an address, a telephone number, a cost of labor or a field off the list", async () => {
    await isOn();
    const order = await aWorkOrder({
      plant: home.plant,
      name: "Align coupling",
      assigned_user_id: technician.id,
      external_id: "SAP-4711",
      description: "Ask Teresa, teresa.villarreal@cedar.example or +52 81 5555 0199. VILLARREAL knows it.",
    });
    await owner.user.update({ where: { id: technician.id }, data: { hourly_rate: 417.25 } });
    model.repliesWith(
      toolCall("get_work_order", { id: order.id }),
      toolCall("search", { search: "Person 1" }),
      sentences({ text: "Nothing." }),
    );
    await asked(technician, "What did Teresa Villarreal write to teresa.villarreal@cedar.example?");
    expect(model.requests).toHaveLength(3);
    expect(allSent()).toContain("Align coupling");
    expect(allSent()).not.toMatch(/teresa|villarreal|cedar\.example|5555|417|SAP-4711|sk-secret|hourly|labor"/i);
    for (const { headers } of model.requests)
      expect(Object.keys(headers).sort()).toEqual(
        ["accept", "authorization", "connection", "content-length", "content-type", "host", "user-agent"].sort(),
      );
  });

  test("a model whose sentences have no source gives no answer, in the language of the user", async () => {
    await isOn();
    const reader = await aUser({
      role: { id: technician.role_id, key: null },
      company: home.company,
      plants: [home.plant],
      language_id: 2,
    });
    model.repliesWith(sentences({ text: "Hay 4 fallas." }));
    const answer = await asked(reader, "¿Qué falló?");
    expect(answerOf(answer).sentences).toEqual([{ text: "No encontré respuesta en sus registros.", sources: [] }]);
    expect(allSent()).toContain("Spanish");
  });

  test("a model that asks for calls without end is made to answer after eight", async () => {
    await isOn();
    model.repliesWith(
      toolCall("list_items", {}),
      ...Array(8).fill(toolCall("list_items", {})),
      sentences({ text: "Enough." }),
    );
    const { events } = await asked(technician, "Everything?");
    expect(events.filter(({ event }) => event === "step")).toHaveLength(8);
    expect(events.at(-1)).toMatchObject({ event: "error", data: { code: "model_unavailable" } });
    expect(model.chats().at(-1)).not.toHaveProperty("tools");
  });

  test("a tool that changes something is not offered, and not run", async () => {
    await isOn();
    model.repliesWith(toolCall("create_request", { name: "x" }), sentences({ text: "Done." }));
    await asked(technician, "Make a request");
    expect(model.chats()[0]?.tools?.map(({ function: { name } }) => name)).not.toContain("create_request");
    expect(allSent()).toContain("There is no tool create_request");
    expect(await owner.workOrder.count({ where: { plant_id: home.plant.id, kind: "request" } })).toBe(0);
  });

  test("a model that answers in another shape is asked again, with the shape", async () => {
    await isOn();
    model.repliesWith({ role: "assistant", content: "Well, I think" }, sentences({ text: "All is quiet." }));
    expect(answerOf(await asked(technician, "How is it?")).sentences[0].text).toBe("All is quiet.");
    expect(model.chats().map((body) => "response_format" in body)).toEqual([false, true]);
  });

  test("a question with the sign of a NUL and an answer with half a character are kept as what was sent", async () => {
    await isOn();
    model.repliesWith({ role: "assistant", content: "Half of a sign: \ud83d" }, sentences({ text: "All is quiet." }));
    const { request_id } = answerOf(await asked(technician, "What does a text mean that ends in \\u0000"));

    const { sent } = (await call(sentFor, { as: technician, params: { id: request_id } })).body.data;
    expect(JSON.parse(sent[1].body).messages.slice(1)).toMatchObject([
      { role: "user", content: "What does a text mean that ends in \\u0000" },
      { role: "assistant", content: "Half of a sign: \ufffd" },
    ]);
  });

  test.each([
    ["answers with a page of a proxy", () => model.isBroken(502)],
    ["answers with half a page", () => model.isBroken(200, '{"choices": [')],
    ["answers with something else", () => model.respondsWith({ object: "list" })],
    ["hangs up", () => model.hangsUp()],
    ["rejects the key", () => model.isBroken(401)],
  ])("a model that %s is unavailable, and nothing else is", async (_what, breaks) => {
    await isOn();
    breaks();
    expect(await asked(technician, "How is it?")).toMatchObject({ status: 503, body: { code: "model_unavailable" } });
  });

  test("a user who leaves ends the request to a silent model", async () => {
    await isOn();
    const left = model.isSilent();
    const leaving = new AbortController();
    const request = await requestOf({ as: technician, body: { question: "Still there?" } });
    const answer = ask(new Request(request, { signal: leaving.signal }));
    await expect.poll(() => model.requests.length).toBe(1);
    leaving.abort();
    await left;
    expect((await answer).status).toBe(503);
  });

  test("twenty questions an hour are a person's, five hundred a day a company's", async () => {
    await isOn();
    model.repliesWith(sentences({ text: "Yes." }));
    await count("model_person", String(technician.id), 20);
    expect((await asked(technician, "One more?")).status).toBe(429);
    resetLimits();
    await count("model_company", String(home.company.id), 500);
    expect((await asked(manager, "One more?")).status).toBe(429);
    expect(model.requests).toEqual([]);
  });

  test("what was sent is forgotten after thirty days", async () => {
    await isOn();
    model.repliesWith(sentences({ text: "Yes." }));
    const { request_id } = answerOf(await asked(technician, "Is it?"));
    await forgetModelRequests(new Date(Date.now() + 29 * 86_400_000));
    expect((await call(sentFor, { as: technician, params: { id: request_id } })).status).toBe(200);
    await forgetModelRequests(new Date(Date.now() + 31 * 86_400_000));
    expect((await call(sentFor, { as: technician, params: { id: request_id } })).status).toBe(404);
  });
});

describe("a summary of an item", () => {
  const summary = (as: Person, id: number) => call(summarize, { as, params: { id }, body: {} });

  test("a summary is kept for its user until something happens to the item", async () => {
    await isOn();
    const item = await anEquipment({ plant: home.plant, name: "Fan 12" });
    model.repliesWith(sentences({ text: "Fan 12 is quiet.", sources: [`item:${item.id}`] }));
    const first = await summary(technician, item.id);
    expect(first.body.data).toMatchObject({
      is_kept: false,
      model: "small",
      sentences: [{ text: "Fan 12 is quiet." }],
    });
    expect((await summary(technician, item.id)).body.data).toMatchObject({
      is_kept: true,
      request_id: first.body.data.request_id,
    });
    expect(model.requests).toHaveLength(1);
    expect((await summary(manager, item.id)).body.data.is_kept).toBe(false);
    await aWorkOrder({ plant: home.plant, equipment_id: item.id, name: "Grease" });
    expect((await summary(technician, item.id)).body.data.is_kept).toBe(false);
    expect(allSent()).toContain("Grease");
  });

  test("two summaries asked at once leave one", async () => {
    await isOn();
    const item = await anEquipment({ plant: home.plant });
    model.repliesWith(sentences({ text: "Quiet." }));
    const both = await Promise.all([summary(technician, item.id), summary(technician, item.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await owner.itemSummary.count({ where: { equipment_id: item.id } })).toBe(1);
  });

  test("an item of another plant is not found, and nothing is sent", async () => {
    await isOn();
    const item = await anEquipment({ plant: other });
    expect((await summary(technician, item.id)).status).toBe(404);
    expect(model.requests).toEqual([]);
  });
});

describe("a procedure drafted from a PDF", () => {
  async function aManual(text: string) {
    const { pdf, written } = newPaper("Manual", "en");
    pdf.font("plain").text(text);
    pdf.end();
    return written;
  }
  const drafted = (bytes: Buffer, as = technician) => {
    const form = new FormData();
    form.set("payload", "{}");
    form.set("file", new File([new Uint8Array(bytes)], "manual.pdf", { type: "application/pdf" }));
    return call(draft, { as, form });
  };

  test("a drafted procedure fills the form, and nothing is saved", async () => {
    await isOn();
    const step = { text: "Measure the gap", hint: null, kind: "number", unit: "mm", min: 1, max: 3, choices: null };
    model.repliesWith({ role: "assistant", content: JSON.stringify({ name: "Coupling", steps: [step] }) });
    const files = await owner.file.count();
    const answer = await drafted(await aManual("Measure the gap, 1 to 3 mm. Call +52 81 5555 0199."));
    expect(answer.body.data).toMatchObject({
      name: "Coupling",
      is_cut: false,
      steps: [{ text: "Measure the gap", min: 1 }],
    });
    expect(allSent()).toContain("Measure the gap");
    expect(allSent()).not.toContain("5555");
    expect([await owner.taskProcedure.count(), await owner.file.count()]).toEqual([0, files]);
  });

  test("a PDF without text, and what is none, are refused at the field before anything is sent", async () => {
    await isOn();
    expect((await drafted(await aManual(""))).body.messages).toHaveProperty("file");
    expect((await drafted(Buffer.from("<html>"))).body.messages).toHaveProperty("file");
    expect(model.requests).toEqual([]);
  });

  test("steps in no shape are no draft", async () => {
    await isOn();
    model.repliesWith({ role: "assistant", content: '{"name":"x","steps":[]}' });
    expect((await drafted(await aManual("Text"))).body.code).toBe("model_unavailable");
  });
});

describe("the transcript of a voice note", () => {
  async function aVoiceNote(plant = home.plant) {
    const order = await aWorkOrder({ plant });
    const stored = await storeBytes(Buffer.from("spoken words"), "Teresa.m4a", "audio/mp4");
    const file = await owner.file.create({ data: { ...stored, company_id: home.company.id } });
    await owner.workOrderFile.create({
      data: { company_id: home.company.id, plant_id: plant.id, work_order_id: order.id, file_id: file.id },
    });
    return file.id;
  }
  const askFor = (id: number, as = technician) => call(transcribe, { as, params: { id }, body: {} });
  const shown = async (id: number, as = technician) => (await call(read, { as, params: { id } })).body.data;
  const jobs = async (file_id: number) => {
    const { id } = await owner.transcript.findUniqueOrThrow({ where: { file_id } });
    return owner.outbox.findMany({
      where: { topic: "transcript", payload: { path: ["transcript_id"], equals: id } },
      orderBy: { id: "asc" },
    });
  };
  async function worked(file_id: number, more: object = {}) {
    const job = (await jobs(file_id)).at(-1)!;
    const { transcript_id } = job.payload as { transcript_id: number };
    const run = {
      outbox_id: job.id,
      attempt: 1,
      is_last_attempt: false,
      signal: new AbortController().signal,
      ...more,
    };
    return writeTranscript(transcript_id, run, () => new Date());
  }

  test("a transcript requested twice at once is written once, and users who see the note see it", async () => {
    await isOn();
    const id = await aVoiceNote();
    expect(await shown(id)).toMatchObject({ state: "none", may_ask: true });
    const both = await Promise.all([askFor(id), askFor(id, manager)]);
    expect(both.map(({ status, body }) => [status, body.data.state])).toEqual([
      [202, "waiting"],
      [202, "waiting"],
    ]);
    expect(await jobs(id)).toHaveLength(1);
    model.respondsWith({ text: "The bearing is loud.", language: "english" });
    const [first, second] = await Promise.allSettled([worked(id), worked(id)]);
    expect([first, second].filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([first, second].find((one) => one.status === "rejected")).toMatchObject({ reason: expect.any(AlreadyDone) });
    expect(await shown(id)).toMatchObject({
      state: "done",
      text: "The bearing is loud.",
      language: "en",
      model: "whisper",
    });
    const sent = model.requests[0]!;
    expect(sent.path).toBe("/v1/audio/transcriptions");
    expect(sent.body.toString("latin1")).toMatch(/spoken words/);
    expect(sent.body.toString("latin1")).not.toMatch(/Teresa/);
    const elsewhere = await aUser({
      role: { id: technician.role_id, key: null },
      company: home.company,
      plants: [other],
    });
    expect((await call(read, { as: elsewhere, params: { id } })).status).toBe(404);
  });

  test("a model that is removed while the job waits is sent nothing", async () => {
    await isOn();
    const id = await aVoiceNote();
    await askFor(id);
    await call(remove, { as: manager, method: "DELETE", params: { id: home.company.id }, body: {} });
    await worked(id);
    expect(model.requests).toEqual([]);
    expect(await shown(id)).toMatchObject({ state: "failed", fault: "switched_off", may_ask: false });
  });

  test("a transcript fails after the last try, and can be requested again", async () => {
    await isOn();
    const id = await aVoiceNote();
    await askFor(id);
    model.isBroken(503);
    await expect(worked(id)).rejects.toThrow(/overloaded/);
    expect((await shown(id)).state).toBe("waiting");
    await worked(id, { is_last_attempt: true });
    expect(await shown(id)).toMatchObject({ state: "failed", fault: "overloaded", may_ask: true });
    await askFor(id);
    model.respondsWith({ text: "Now it works." });
    await worked(id);
    expect(await shown(id)).toMatchObject({ state: "done", text: "Now it works.", language: null });
  });

  test("a transcript fails for an error of the installation as well, and for a job that was killed at every try", async () => {
    await isOn();
    const id = await aVoiceNote();
    const { storage_key } = await owner.file.findUniqueOrThrow({ where: { id } });
    await askFor(id);
    await owner.file.update({ where: { id }, data: { storage_key: `${storage_key}-gone` } });
    await expect(worked(id)).rejects.toThrow();
    await worked(id, { is_last_attempt: true });
    expect(await shown(id)).toMatchObject({ state: "failed", fault: "internal", may_ask: true });

    await owner.file.update({ where: { id }, data: { storage_key } });
    expect((await askFor(id)).body.data.state).toBe("waiting");
    await owner.outbox.update({
      where: { id: (await jobs(id)).at(-1)!.id },
      data: { sent_at: new Date(), failed_at: new Date() },
    });
    expect(await shown(id)).toMatchObject({ state: "failed", fault: "internal", may_ask: true });
    expect((await askFor(id)).body.data.state).toBe("waiting");
    model.respondsWith({ text: "Now it works." });
    await worked(id);
    expect(await shown(id)).toMatchObject({ state: "done", text: "Now it works." });
  });

  test("a correction names who made it, and an older one is refused", async () => {
    await isOn();
    const id = await aVoiceNote();
    const change = (text: string, version?: number) =>
      call(correct, { as: technician, method: "PUT", params: { id }, body: { text, version } });
    expect((await change("x")).body.code).toBe("nothing_to_correct");
    await askFor(id);
    model.respondsWith({ text: "The baring is loud." });
    await worked(id);
    const { version } = await shown(id);
    expect((await change("The bearing is loud.", version)).body.data).toMatchObject({
      text: "The bearing is loud.",
      edited_by: { id: technician.id, name: "Teresa Villarreal" },
    });
    expect((await change("Older", version)).status).toBe(409);
  });

  test("a picture has no transcript", async () => {
    await isOn();
    const stored = await storeBytes(Buffer.from("x"), "a.png", "image/png");
    const file = await owner.file.create({ data: { ...stored, company_id: home.company.id, user_id: technician.id } });
    expect((await askFor(file.id)).status).toBe(415);
  });
});
