import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { generateSource } from "oazapfts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTenant, aWorkOrder } from "../samples";
import { projectFile } from "../source";
import { baseUrl, password } from "./browser";
import { aMill } from "./mill";

/** What docs/api.md tells a customer to do: a client generated from the API document, and a program that uses it. */

const program = (field: string) => `
import { defaults, getWorkOrders, postAuthLogin } from "./millwright.js";

export async function namesOfOrders(baseUrl: string, plant: number, email: string, password: string) {
  defaults.baseUrl = baseUrl;
  const signedIn = await postAuthLogin({ email, password });
  if (signedIn.status !== 200 || "status" in signedIn.data) throw new Error("not signed in");
  const headers = { Authorization: "Bearer " + signedIn.data.data.access_token };
  const listed = await getWorkOrders({ plantIdQuery: [plant], kind: ["order"], orderByColumn: "id" }, { headers });
  if (listed.status !== 200) throw new Error(listed.data.message);
  const found: { id: number; name: string }[] = listed.data.data.map(({ id, ${field} }) => ({ id, name: ${field} }));
  return { found, total: listed.data.meta.total };
}
`;

const options = {
  ...{ strict: true, target: "ES2022", lib: ["ES2022", "DOM", "DOM.Iterable"], types: [], skipLibCheck: true },
  ...{ module: "ESNext", moduleResolution: "bundler", rootDir: ".", noEmitOnError: true, outDir: "built" },
};

// Inside node_modules: from there the client finds its runtime.
const folder = mkdtempSync(projectFile("node_modules/.generated-client-"));
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
const compile = () =>
  promisify(execFile)(process.execPath, [projectFile("node_modules/typescript/bin/tsc"), "-p", folder]);

beforeAll(async () => {
  write("millwright.ts", await generateSource(`${baseUrl}/api/openapi.json`));
  write("tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
  write("package.json", JSON.stringify({ type: "module" }));
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

    write("program.ts", program("name"));
    await compile();
    const { namesOfOrders } = await import(
      /* @vite-ignore */ pathToFileURL(path.join(folder, "built/program.js")).href
    );
    const { found, total } = await namesOfOrders(`${baseUrl}/api`, plant.id, people.plant_admin.email, password);

    expect(total).toBe(2);
    expect(found.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
      orders.map(({ id, name }) => ({ id, name })),
    );
  });

  test("a program that reads a field that no work order has does not compile with the generated client", async () => {
    write("program.ts", program("nickname"));
    await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'nickname' does not exist") });
  });
});
