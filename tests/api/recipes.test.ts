import crypto from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as unmatched from "@/app/api/[[...unmatched]]/route";
import * as requests from "@/app/api/maintenance/requests/route";
import * as orders from "@/app/api/maintenance/route";
import * as webhooks from "@/app/api/webhooks/route";
import { keyMark } from "@/lib/domain/identity/api-keys";
import { bearerKey } from "@/lib/server/http/bearer-key";
import { serveCalls } from "@/lib/server/http/calls";
import { newWebhookSecret, signedHeaders } from "@/lib/server/secrets/webhook-signature";
import { owner } from "../owner";
import { findServer, runCommand } from "../programs";
import { aRole, aTenant, aUser } from "../samples";
import { projectFile } from "../source";

/** What docs/recipes say, run as far as no foreign server is needed. */

const has = (program: string) => findServer(program) !== undefined;

async function aServer(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((stopped) => server.close(stopped));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

let home: Awaited<ReturnType<typeof aTenant>>;
let product: Awaited<ReturnType<typeof aServer>>;
let settings: Record<string, string>;
const folder = mkdtempSync(path.join(tmpdir(), "recipes-"));

beforeAll(async () => {
  home = await aTenant();
  const permissions = ["view_work_order_requests", "create_work_order_requests", "view_maintenance", "view_client_api"];
  const role = await aRole({ permissions: permissions as never, company_id: home.company.id, kind: "corporate" });
  const { id: user_id } = await aUser({ role, company: home.company });
  const { key, prefix, hash } = bearerKey(keyMark);
  const expires_at = new Date(Date.now() + 86_400_000);
  await owner.apiKey.create({
    data: { user_id, name: "Recipe", prefix, key_hash: hash, sections: ["work_order_requests"], expires_at },
  });
  serveCalls({
    routes: [
      { path: "/api/maintenance/requests", methods: requests },
      { path: "/api/maintenance", methods: orders },
      { path: "/api/webhooks", methods: webhooks },
    ],
    otherwise: unmatched.GET,
  });
  const { millwrightCalls } = globalThis as unknown as { millwrightCalls: RequestListener };
  product = await aServer((request, response) => millwrightCalls(request, response));
  settings = { MILLWRIGHT_URL: product.url, MILLWRIGHT_KEY: key, PLANT_ID: String(home.plant.id) };
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const report = (name: string) =>
  fetch(`${product.url}/api/maintenance/requests`, {
    method: "POST",
    headers: { Authorization: `Bearer ${settings.MILLWRIGHT_KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify({ name, plant_id: home.plant.id, confirm: true }),
  });
const requestsOf = () =>
  owner.workOrder.findMany({ where: { plant_id: home.plant.id, kind: "request" }, orderBy: { id: "asc" } });
const env = (more: Record<string, string> = {}) => ({ ...process.env, ...settings, ...more }) as NodeJS.ProcessEnv;

const pages = readdirSync(projectFile("docs/recipes")).map((file) => ({
  file,
  text: readFileSync(projectFile(`docs/recipes/${file}`), "utf8"),
}));
const commands = pages.flatMap(({ file, text }) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = ""]) => ({ file, command })),
);

describe("recipes", () => {
  test.each(pages)("$file leads to files that exist", ({ text }) => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = ""]) => link);
    for (const link of links)
      expect(() => readFileSync(projectFile(path.posix.join("docs/recipes", link))), link).not.toThrow(/ENOENT/);
  });

  test("the TypeScript client has the product's version, and the generator that the product is tested with", () => {
    const read = (file: string) => JSON.parse(readFileSync(projectFile(file), "utf8"));
    const [own, client] = [read("package.json"), read("docs/examples/typescript-client/package.json")];
    expect(client.version).toBe(own.version);
    for (const [name, version] of Object.entries({ ...client.dependencies, ...client.devDependencies }))
      expect(own.devDependencies[name], name).toBe(version);
  });

  test.skipIf(!has("curl")).each(commands)("a command of $file is answered as it is described", async ({ command }) => {
    const { code, output, errors } = await runCommand("sh", ["-c", command], { env: env() });
    expect(code, errors).toBe(0);
    expect(output).not.toContain('"code"');
    expect(output.length).toBeGreaterThan(1);
  });

  test.skipIf(!has("python3"))(
    "Odoo and Millwright learn of each other's requests once, and of what became of them",
    async () => {
      await owner.workOrder.deleteMany({ where: { plant_id: home.plant.id } });
      const odoo = anOdoo();
      const { url, stop } = await aServer(odoo.answer);
      const sync = async () => {
        const { code, errors } = await runCommand("python3", [projectFile("docs/examples/odoo/sync.py")], {
          env: env({
            ODOO_URL: url,
            ODOO_DB: "mill",
            ODOO_USER: "7",
            ODOO_KEY: "k",
            STATE: path.join(folder, "state.json"),
          }),
        });
        expect(code, errors).toBe(0);
      };
      odoo.requests.push({ id: 31, name: "Pump leaks", description: "<p>At the seal</p>", stage_id: 1 });
      await sync();
      await sync();
      const made = await requestsOf();
      expect(made).toMatchObject([{ name: "Pump leaks", description: "At the seal" }]);

      expect((await report("Belt squeals")).status).toBe(201);
      await owner.workOrder.updateMany({ where: { id: made[0]!.id }, data: { status: "rejected" } });
      await sync();
      await sync();
      expect(odoo.requests.map(({ name }) => name)).toEqual(["Pump leaks", expect.stringContaining("Belt squeals")]);
      expect(odoo.requests[0]!.stage_id).toBe(4);
      await stop();
    },
  );

  test("the flow of Node-RED takes an event that is signed, once, and refuses any other", () => {
    const nodes = JSON.parse(readFileSync(projectFile("docs/examples/node-red/flow.json"), "utf8")) as FlowNode[];
    const [secret, kept] = [newWebhookSecret(), new Map<string, unknown>()];
    const node = (id: string) => {
      const { func = "" } = nodes.find((one) => one.id === id) ?? {};
      const values: Record<string, string> = { ...settings, MILLWRIGHT_SECRET: secret };
      const tools = { env: { get: (name: string) => values[name] }, context: keeper(kept), crypto };
      return (msg: object) => new Function("msg", ...Object.keys(tools), func)(msg, ...Object.values(tools));
    };
    const payload = JSON.stringify({
      type: "alert.opened",
      data: { alert: { id: 9 }, item: { name: "Fan" }, sensor: null },
    });
    const sent = (with_secret: string) => ({
      payload,
      req: { headers: signedHeaders("alert_opened_9", payload, [with_secret], new Date()) },
    });
    expect(node("verify")(sent(newWebhookSecret()))).toMatchObject([null, { statusCode: 401 }]);
    const [first] = node("verify")(sent(secret));
    const [second] = node("verify")(sent(secret));
    expect([first.statusCode, first.isRepeated, second.isRepeated]).toEqual([204, false, true]);
    expect(node("open")(second)).toBeNull();
    expect(node("open")(first)).toMatchObject({
      url: `${product.url}/api/maintenance/requests`,
      headers: { "Idempotency-Key": "node-red-9" },
      payload: { alert_id: 9 },
    });
  });
});

interface FlowNode {
  id: string;
  func?: string;
}

const keeper = (kept: Map<string, unknown>) => ({
  get: (name: string) => kept.get(name),
  set: (name: string, value: unknown) => kept.set(name, value),
});

/** Answers the calls of the recipe as Odoo's JSON-RPC does. */
function anOdoo() {
  const requests: { id: number; name: string; description: string | false; stage_id: number }[] = [];
  const stages = ["New Request", "In Progress", "Repaired", "Scrap"];
  const perform = (model: string, method: string, [first, second]: unknown[]): unknown => {
    if (model === "maintenance.stage") return [stages.indexOf((first as string[][])[0]![2]!) + 1];
    if (method === "search_read") return requests.filter(({ stage_id }) => stage_id < 3);
    if (method === "create") {
      requests.push({ id: 100 + requests.length, description: false, stage_id: 1, ...(first as { name: string }) });
      return requests.at(-1)!.id;
    }
    for (const one of requests) if ((first as number[]).includes(one.id)) Object.assign(one, second);
    return true;
  };
  const answer: RequestListener = (request, response) => {
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      const [, , , model, method, args] = JSON.parse(text).params.args;
      response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result: perform(model, method, args) }));
    });
  };
  return { requests, answer };
}
