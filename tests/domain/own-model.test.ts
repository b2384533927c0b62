import { describe, expect, test } from "vitest";
import { isSameServer, modelAddress, modelAddressProblem } from "@/lib/domain/own-model/address";
import { draftOf, writtenDraft } from "@/lib/domain/own-model/draft";
import { eventsOf } from "@/lib/domain/own-model/events";
import { offeredTool } from "@/lib/domain/own-model/offered-tools";
import { redactionOf } from "@/lib/domain/own-model/redaction";
import { sentRecords } from "@/lib/domain/own-model/sent-records";
import { jsonIn, keptSentences, type Source } from "@/lib/domain/own-model/sentences";

describe("the address of a model", () => {
  test.each([
    ["http://10.1.2.3:8000", "http://10.1.2.3:8000/v1/chat/completions"],
    ["http://10.1.2.3:8000/v1/", "http://10.1.2.3:8000/v1/chat/completions"],
    ["https://gate.example/llm", "https://gate.example/llm/v1/chat/completions"],
    ["https://gate.example/llm/v2", "https://gate.example/llm/v2/chat/completions"],
  ])("%s is completed to %s", (base, whole) => expect(modelAddress(base, "chat").href).toBe(whole));

  test.each([
    ["models.example", "own-model.not_an_address"],
    ["ftp://models.example", "own-model.not_an_address"],
    ["https://models.example/v1?key=1", "own-model.not_an_address"],
    ["https://me:secret@models.example", "own-model.no_password_in_address"],
    ["https://models.example/v1", null],
  ])("%s has the problem %s", (text, problem) => expect(modelAddressProblem(text)).toBe(problem));

  test("two addresses are one server by scheme, host and port", () => {
    expect(isSameServer("https://a.example/v1", "https://a.example/other")).toBe(true);
    expect(isSameServer("https://a.example/v1", "http://a.example/v1")).toBe(false);
    expect(isSameServer(null, "https://a.example")).toBe(false);
  });
});

describe("what is hidden", () => {
  const people = [
    { first_name: "Ana", last_name: "Ruiz" },
    { first_name: "Ana", last_name: "López Vega" },
    { first_name: "Mark", last_name: "Stone" },
  ];
  const { hide, show } = redactionOf(people, true);

  test.each([
    ["Ana Ruiz greased it", "Person 1 greased it"],
    ["RUIZ, ANA signed", "Person 1 signed"],
    ["Ruiz was there, and so was Lopez", "Person 1 was there, and so was Person 2"],
    ["mark the bolt; Mark did", "mark the bolt; Person 3 did"],
    ["Stonework is no name", "Stonework is no name"],
    ["write to ana.ruiz@cedar.example now", "write to [email] now"],
    ["call +52 81 1234 5678", "call [phone]"],
    ["call (555) 123-4567 or 55 1234 5678", "call [phone] or [phone]"],
    ["Tel: 8112345678", "Tel: [phone]"],
    ["bearing 6205-2RS, serial 4711-0815-99, 1780 rpm", "bearing 6205-2RS, serial 4711-0815-99, 1780 rpm"],
    ["2026-11-29T16:48:05.000Z", "2026-11-29T16:48:05.000Z"],
  ])("%s is sent as %s", (text, sent) => expect(hide(text)).toBe(sent));

  test("names are put back, in whichever language the model writes", () =>
    expect(show("Person 1 and Persona 3 met. Person 9 did not.")).toBe(
      "Ana Ruiz and Mark Stone met. Person 9 did not.",
    ));

  test("a first name that two people have is put back as it was written", () => {
    const own = redactionOf(people, true);
    expect(own.show(own.hide("Ana called"))).toBe("Ana called");
    expect(own.hide("Ana called")).toBe("Person 1 called");
  });

  test("every text of a record is hidden, and no number is touched", () =>
    expect(hide({ rows: [{ note: "by Mark Stone", value: 5 }] })).toEqual({
      rows: [{ note: "by Person 3", value: 5 }],
    }));

  test("names are sent where the company wants it, email addresses and phone numbers never", () => {
    const open = redactionOf(people, false);
    expect(open.hide("Ana Ruiz, ana@cedar.example, +52 81 1234 5678")).toBe("Ana Ruiz, [email], [phone]");
  });
});

describe("what is sent of a record", () => {
  const order = {
    id: 12,
    kind: "order",
    number: 7,
    label: "WO-7",
    name: "Change bearing",
    status: "pending",
    equipment: { id: 3, name: "Fan", serial_number: "X1" },
    assigned_user: { id: 5, name: "Ana Ruiz", email: "ana@cedar.example", hourly_rate: 400 },
    cost: { labor: 90_000, total: 90_000 },
    labor: [{ rate: 400, minutes: 30 }],
    files: [{ id: 9, name: "photo.jpg" }],
    guest: { name: "Guest", phone: "123" },
    custom: { secret_code: "abc" },
    external_id: "SAP-1",
  };
  const sent = sentRecords(
    "get_work_order",
    { id: 12 },
    { data: order, link: "https://mw.example/maintenance/work-orders/12" },
    9_000,
  );

  test("fields of the list are sent, and no others", () => {
    expect(sent.value.data).toEqual({
      ref: "work_order:12",
      id: 12,
      kind: "order",
      number: 7,
      label: "WO-7",
      name: "Change bearing",
      status: "pending",
      equipment: { ref: "item:3", id: 3, name: "Fan" },
      assigned_user: { id: 5, name: "Ana Ruiz" },
    });
    expect(JSON.stringify(sent.value)).not.toMatch(/mw\.example|400|90000|photo|abc|SAP/);
  });

  test("each record that was read can be a source, with its own screen", () =>
    expect([...sent.sources.values()]).toEqual([
      { noun: "get_work_order", id: 12, label: "", link: "/maintenance/work-orders/12" },
      { noun: "item", id: 3, label: "Fan", link: "/equipments/3/details" },
      { noun: "work_order", id: 12, label: "WO-7 Change bearing", link: "/maintenance/work-orders/12" },
    ]));

  test("people whom a search finds are not sent", () => {
    const data = [
      {
        kind: "users",
        name: "users",
        rows: [{ id: 1, label: "Ana Ruiz", detail: "ana@cedar.example", href: "/users/1" }],
      },
      {
        kind: "items",
        name: "equipments",
        rows: [{ id: 3, label: "Fan", detail: "Line 1", level: 0, href: "/equipments/3/details/main" }],
      },
    ];
    const { value, sources } = sentRecords("search", { search: "a" }, { data, link: "/dashboard" }, 9_000);
    expect(JSON.stringify(value)).not.toContain("Ruiz");
    expect(sources.get("item:3")).toEqual({ noun: "item", id: 3, label: "Fan", link: "/equipments/3/details/main" });
  });

  test("a list that is too long is cut row by row, and marked as cut", () => {
    const data = Array.from({ length: 20 }, (_, id) => ({ id: id + 1, name: "x".repeat(200) }));
    const { value } = sentRecords("list_items", {}, { data, link: "/equipments" }, 2_000);
    expect(JSON.stringify(value.data).length).toBeLessThan(2_400);
    expect(value.is_truncated).toBe(true);
  });

  test("nothing of a tool is sent that is not in the lists", () =>
    expect(sentRecords("list_users", {}, { data: [{ id: 1, name: "Ana" }] }, 9_000)).toEqual({
      value: {},
      sources: new Map(),
    }));
});

describe("what is shown of an answer", () => {
  const source: Source = { noun: "item", id: 3, label: "Fan", link: "/equipments/3/details" };
  const read = new Map([["item:3", source]]);
  const kept = (text: string, sources: string[]) =>
    keptSentences({ sentences: [{ text, sources }] }, read, (one) => one);

  test.each([
    ["a figure with a source that was read", "4 alarms", ["item:3"], 1],
    ["a figure without a source", "4 alarms", [], 0],
    ["a figure with a source that was not read", "4 alarms", ["item:99"], 0],
    ["words without a source", "It is quiet.", [], 1],
    ["a hidden name is no figure", "Person 2 was there.", [], 1],
  ])("%s", (_name, text, sources, count) => expect(kept(text, sources)).toHaveLength(count));

  test("a source that was not read is left out of a sentence", () =>
    expect(kept("It is quiet.", ["item:99", "item:3", "item:3"])[0]?.sources).toEqual([source]));

  test("an answer is found within a fence of Markdown", () => {
    expect(jsonIn('```json\n{"sentences":[]}\n```')).toEqual({ sentences: [] });
    expect(jsonIn("I think that")).toBeUndefined();
  });
});

describe("a drafted procedure", () => {
  const step = { text: "Check", hint: null, kind: "check", unit: null, min: null, max: null, choices: null };
  const drafted = (part: object) =>
    draftOf(writtenDraft.parse({ name: "Belt", steps: [{ ...step, ...part }] })).steps[0];

  test("a measured step keeps its unit and limits", () =>
    expect(drafted({ kind: "number", unit: "mm", min: 1, max: 3 })).toMatchObject({
      kind: "number",
      unit: "mm",
      min: 1,
      max: 3,
    }));
  test("limits that contradict each other are left out", () =>
    expect(drafted({ kind: "number", unit: "mm", min: 5, max: 3 })).toMatchObject({ min: null, max: null }));
  test("a choice of one is answered in words", () =>
    expect(drafted({ kind: "choice", choices: ["yes", "yes"] })).toMatchObject({ kind: "text", choices: [] }));
  test("a kind that nobody knows is a step to tick", () =>
    expect(drafted({ kind: "lockout" })).toMatchObject({ kind: "check" }));
  test("a text that is too long is cut", () => expect(drafted({ text: "x".repeat(900) })?.text).toHaveLength(500));
});

test("a tool is offered with one way to give each argument", () => {
  const status = {
    anyOf: [{ maxItems: 50, type: "array", items: { type: "string", enum: ["a", "b"] } }, { type: "string" }],
  };
  const { function: tool } = offeredTool({
    name: "list",
    description: "Lists",
    inputSchema: { properties: { status, orderByColumn: {}, page: { type: "integer", default: 1 } } },
  });
  expect(tool.parameters).toEqual({
    type: "object",
    properties: { status: { type: "array", items: { type: "string", enum: ["a", "b"] } }, page: { type: "integer" } },
  });
});

test("a reading that goes on is no event, a closed order is one", () => {
  const orders = (status: string, value: number) =>
    eventsOf("list_work_orders", { data: [{ id: 1, status, updated_at: "x", value }] });
  expect(orders("pending", 1)).toEqual(orders("pending", 2));
  expect(orders("closed", 1)).not.toEqual(orders("pending", 1));
});
