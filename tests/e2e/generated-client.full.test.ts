import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTenant, aWorkOrder } from "../samples";
import { projectFile } from "../source";
import { baseUrl, password } from "./browser";
import { aMill } from "./mill";

/** What docs/examples/typescript-client tells a customer to do: a client generated from the API document, and a program. */

const program = (field: string) => `
import { connect, everyRecord, getWorkOrders, HttpError, postAuthLogin, type WorkOrder } from "./index.js";

export async function namesOfOrders(address: string, plant: number, email: string, password: string) {
  connect(address, "");
  const signedIn = await postAuthLogin({ email, password });
  if ("status" in signedIn) throw new Error("not signed in");
  connect(address, signedIn.data.access_token);
  const found: { id: number; name: string }[] = [];
  const named = ({ id, ${field} }: WorkOrder) => ({ id, name: ${field} });
  const page = (cursor: string) => getWorkOrders({ cursor, max: 1, plantIdQuery: [plant], kind: ["order"] });
  for await (const order of everyRecord(page)) found.push(named(order));
  const refused = await getWorkOrders({ max: 0 }).catch((error) => error);
  return { found, refused: refused instanceof HttpError ? refused.data.code : null };
}
`;

// Inside node_modules: from there the client finds its runtime.
const folder = mkdtempSync(projectFile("node_modules/.generated-client-"));
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
const compile = () =>
  promisify(execFile)(process.execPath, [projectFile("node_modules/typescript/bin/tsc"), "-p", folder]);

beforeAll(async () => {
  cpSync(projectFile("docs/examples/typescript-client"), folder, { recursive: true });
  write("src/client.ts", await generateSource(`${baseUrl}/api/openapi.json`, { optimistic: true }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a TypeScript client generated from the API document", () => {
  test("a program with the generated client compiles and lists a plant's work orders", async () => {
    const { plant, item, people } = await aMill(["plant_admin"]);
    const orders = [
      await aWorkOrder({ plant, equipment_id: item.id, name: "Grease the fan" }),
      await aWorkOrder({ plant, equipment_id: item.id, name: "Align the fan" }),
    ];
    await aWorkOrder({ plant: (await aTenant()).plant });

    write("src/program.ts", program("name"));
    await compile();
    const { namesOfOrders } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, "built/program.js")).href
    );
    const { found, refused } = await namesOfOrders(baseUrl, plant.id, people.plant_admin.email, password);

    expect(refused).toBe("validation_error");
    expect(found.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
      orders.map(({ id, name }) => ({ id, name })),
    );
  });

  test("a program that reads a field that no work order has does not compile with the generated client", async () => {
    write("src/program.ts", program("nickname"));
    await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'nickname' does not exist") });
  });
});
