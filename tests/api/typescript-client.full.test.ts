import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as unmatched from "@/app/api/[[...unmatched]]/route";
import * as requests from "@/app/api/maintenance/requests/route";
import * as orders from "@/app/api/work-orders/route";
import { keyMark } from "@/lib/domain/identity/api-keys";
import { routes } from "@/lib/generated/routes";
import { bearerKey } from "@/lib/server/http/bearer-key";
import { serveCalls } from "@/lib/server/http/calls";
import { openapi } from "@/lib/server/http/openapi";
import { owner } from "../owner";
import { runCommand } from "../programs";
import { aRole, aTenant, aUser, aWorkOrder } from "../samples";
import { projectFile } from "../source";

/** What docs/examples/typescript-client asks a customer to do: a package of the client, installed where a program needs it. */

const folder = mkdtempSync(path.join(tmpdir(), "typescript-client-"));
const [client, elsewhere] = [path.join(folder, "client"), path.join(folder, "elsewhere")];
const write = (file: string, text: string) => writeFileSync(path.join(elsewhere, file), text);

async function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  const { code, output, errors } = await runCommand(command, args, { cwd, env: { ...process.env, ...env } });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}: ${output}${errors}`);
  return output;
}
const compile = (project: string) =>
  run(process.execPath, [projectFile("node_modules/typescript/bin/tsc"), "-p", project], project);

let home: Awaited<ReturnType<typeof aTenant>>;
let settings: Record<string, string>;
let stop: () => void;

beforeAll(async () => {
  cpSync(projectFile("docs/examples/typescript-client"), client, { recursive: true });
  symlinkSync(projectFile("node_modules"), path.join(client, "node_modules"));
  const document = path.join(folder, "openapi.json");
  writeFileSync(document, JSON.stringify(openapi(routes)));
  writeFileSync(path.join(client, "src/client.ts"), await generateSource(document, { optimistic: true }));
  await compile(client);
  const [{ filename }] = JSON.parse(await run("npm", ["pack", "--json"], client));

  mkdirSync(elsewhere);
  write("package.json", JSON.stringify({ name: "elsewhere", private: true, type: "module" }));
  // Without a registry: the runtime comes from here.
  const packages = [path.join(client, filename), projectFile("node_modules/@oazapfts/runtime")];
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...packages], elsewhere);
  const { compilerOptions } = JSON.parse(readFileSync(path.join(client, "tsconfig.json"), "utf8"));
  const options = { ...compilerOptions, rootDir: ".", declaration: false };
  write("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
  write("node.d.ts", "declare const process: { env: Record<string, string | undefined> };");

  serveCalls({
    routes: [
      { path: "/api/maintenance/requests", methods: requests },
      { path: "/api/work-orders", methods: orders },
    ],
    otherwise: unmatched.GET,
  });
  const { millwrightCalls } = globalThis as unknown as { millwrightCalls: RequestListener };
  const server = createServer((request, response) => millwrightCalls(request, response));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stop = () => server.closeAllConnections() ?? server.close();

  home = await aTenant();
  const role = await aRole({
    company_id: home.company.id,
    kind: "corporate",
    permissions: ["view_maintenance", "view_client_api"],
  });
  const { id: user_id } = await aUser({ role, company: home.company });
  const { key, prefix, hash } = bearerKey(keyMark);
  const expires_at = new Date(Date.now() + 86_400_000);
  await owner.apiKey.create({ data: { user_id, name: "Client", prefix, key_hash: hash, sections: [], expires_at } });
  const { port } = server.address() as AddressInfo;
  settings = {
    MILLWRIGHT_URL: `http://127.0.0.1:${port}`,
    MILLWRIGHT_KEY: key,
    PLANT_ID: String(home.plant.id),
  };
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

// No package of this project's own.
const clientName = "@your-company/millwright";
const program = (field: string) => `
import { connect, everyRecord, getWorkOrders, HttpError, type WorkOrder } from "${clientName}";

const { MILLWRIGHT_URL = "", MILLWRIGHT_KEY = "", PLANT_ID } = process.env;
connect(MILLWRIGHT_URL, MILLWRIGHT_KEY);
const found: { id: number; name: string }[] = [];
const named = ({ id, ${field} }: WorkOrder) => ({ id, name: ${field} });
const page = (cursor: string) => getWorkOrders({ cursor, max: 1, plantId: [Number(PLANT_ID)], kind: ["order"] });
for await (const order of everyRecord(page)) found.push(named(order));
const refused = await getWorkOrders({ max: 0 }).catch((error) => error);
console.log(JSON.stringify({ found, refused: refused instanceof HttpError ? refused.data.code : null }));
`;

describe("a TypeScript client generated from the API document", () => {
  test("a program elsewhere installs the packed client, compiles and lists a plant's work orders", async () => {
    const made = [
      await aWorkOrder({ plant: home.plant, name: "Grease the fan" }),
      await aWorkOrder({ plant: home.plant, name: "Align the fan" }),
    ];
    await aWorkOrder({ plant: (await aTenant()).plant });

    write("program.ts", program("name"));
    await compile(elsewhere);
    const { found, refused } = JSON.parse(await run(process.execPath, ["built/program.js"], elsewhere, settings));

    expect(refused).toBe("validation_error");
    expect(found.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
      made.map(({ id, name }) => ({ id, name })),
    );
  });

  test("the five examples of its README compile with it, and a field that no work order has does not", async () => {
    const readme = readFileSync(path.join(client, "README.md"), "utf8");
    const examples = [...readme.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, source = ""]) => source);
    expect(examples).toHaveLength(5);
    for (const [at, source] of examples.entries()) write(`example-${at}.ts`, `${source}\nexport {};\n`);
    await compile(elsewhere);

    write("program.ts", program("nickname"));
    await expect(compile(elsewhere)).rejects.toThrow("'nickname' does not exist");
  });
});
