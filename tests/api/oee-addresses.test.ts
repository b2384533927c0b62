import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DELETE as endLink, POST as makeLink } from "@/app/api/plants/conveyor/processes/[id]/wallboard/route";
import { POST as create } from "@/app/api/plants/conveyor/processes/route";
import { resetLimits } from "@/lib/server/http/limits";
import { pingProcesses } from "@/lib/services/oee/processes/ping";
import { openWallboard } from "@/lib/services/oee/processes/wallboard";
import { call } from "../helpers";
import { aCountingLine, processInput } from "../oee";
import { owner } from "../owner";
import { aMachine, anAsset, anEquipment, aSensor, aUser } from "../samples";

/** Where the figures of a line go: to a screen without a sign-in, and to an address that is called every minute. */

beforeEach(() => resetLimits());

async function aProcess(more: object = {}) {
  const line = await aCountingLine();
  const user = await aUser({ role: "oee_process", company: line.company, plants: [line.plant] });
  const made = await call(create, { as: user, body: processInput(line, more) });
  expect(made.body.message ?? made.status).toBe(201);

  return { line, user, id: made.body.data.id as number };
}

describe("a wallboard", () => {
  const open = (id: number, token: string, now = new Date()) => openWallboard({ id, token, ip: "203.0.113.9" }, now);

  test("is opened by its address until it is ended, and shows the line and its level without people, reasons or money", async () => {
    const { id, line, user } = await aProcess({ value_per_part: 50 });
    const asset = await anAsset({ machine: await aMachine({ line: line.line }) });
    const equipment = await anEquipment({ asset });
    const { id: sensor } = await aSensor({ plant: line.plant, equipment });
    await owner.sensor.update({ where: { id: sensor }, data: { level: "warning" } });
    const made = await call(makeLink, { as: user, params: { id }, body: { expires_in_days: 7 } });
    expect(made.status).toBe(201);
    const { token, address } = made.body.data;
    expect(address).toContain(`/wallboard/${id}?token=${token}`);
    const board = await open(id, token);
    expect(board.process.id).toBe(id);
    expect(board.level).toBe("warning");
    expect(JSON.stringify(board)).not.toContain("explained_by");
    expect(board.shift).toMatchObject({ money: null, reasons: [] });

    expect((await call(endLink, { as: user, method: "DELETE", params: { id }, body: {} })).status).toBe(200);
    await expect(open(id, token)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("has one address: another one ends the first, and a wrong one opens nothing", async () => {
    const { id, user } = await aProcess();
    const other = await aProcess();
    const one = (await call(makeLink, { as: user, params: { id }, body: {} })).body.data.token;
    const two = (await call(makeLink, { as: user, params: { id }, body: {} })).body.data.token;
    await expect(open(id, one)).rejects.toMatchObject({ refusal: "not_found" });
    await expect(open(other.id, two)).rejects.toMatchObject({ refusal: "not_found" });
    await expect(open(id, "w_wrong")).rejects.toMatchObject({ refusal: "not_found" });
    expect((await open(id, two)).process.id).toBe(id);
    await owner.conveyorProcess.update({ where: { id }, data: { wallboard_until: new Date(Date.now() - 1_000) } });
    await expect(open(id, two)).rejects.toMatchObject({ refusal: "not_found" });
  });

  test("of another plant gets no address, and who only looks makes none", async () => {
    const { id, line } = await aProcess();
    const stranger = await aProcess();
    const looking = await aUser({ role: "supervisor", company: line.company, plants: [line.plant] });
    expect((await call(makeLink, { as: stranger.user, params: { id }, body: {} })).status).toBe(404);
    expect((await call(makeLink, { as: looking, params: { id }, body: {} })).status).toBe(403);
  });
});

describe("a ping", () => {
  afterEach(() => {
    delete process.env.OUTSIDE_NETWORKS;
  });
  const listening = async (status: number) => {
    const pings: Record<string, unknown>[] = [];
    const server = createServer(async (request, response) => {
      let text = "";
      for await (const part of request) text += part;
      pings.push(JSON.parse(text));
      response.writeHead(status).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/line`;
    return { pings, url, close: () => server.close() };
  };
  const noted = (id: number) =>
    owner.conveyorProcess.findUniqueOrThrow({ where: { id }, select: { pinged_at: true, ping_error: true } });

  test("to a private address is not sent, and the process shows why", async () => {
    const { pings, url, close } = await listening(200);
    const { id } = await aProcess({ ping_url: url });
    await pingProcesses();
    expect(pings).toEqual([]);
    expect(await noted(id)).toMatchObject({ pinged_at: expect.any(Date), ping_error: "private_address" });
    close();
  });

  test("carries the figures to an address of an allowed network, and its refusal is noted", async () => {
    process.env.OUTSIDE_NETWORKS = "127.0.0.0/8";
    const { pings, url, close } = await listening(204);
    const broken = await listening(500);
    const { id } = await aProcess({ ping_url: url });
    const second = await aProcess({ ping_url: broken.url });
    await pingProcesses();
    expect(pings.find((message) => message.process_id === id)).toMatchObject({
      process_id: id,
      run_rate: 60,
      oee: null,
      state: expect.any(String),
      at: expect.any(String),
    });
    expect((await noted(id)).ping_error).toBeNull();
    expect((await noted(second.id)).ping_error).toBe("HTTP 500");
    close();
    broken.close();
  });
});
