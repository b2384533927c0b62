import { beforeAll, expect, test } from "vitest";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { routes } from "@/lib/generated/routes";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Handler } from "@/lib/server/http/endpoint";
import examples from "@/lib/server/http/examples.json";
import { operationsOf, wholeDocument } from "@/lib/server/http/openapi";
import { type AnswerSchema, mismatches } from "../answer-schema";
import { call } from "../helpers";
import { anInput, aRowOf } from "../sample-rows";
import { aChildOf, aRole, aTenant, aUser } from "../samples";
import { projectFile } from "../source";

/**
 * The examples of the API document: of every described resource what was sent and answered here, with numbers, names and
 * times that are the same in every run. After a change, `npm test -- --quick tests/api/examples.test.ts -u` writes them again.
 */

// Only the provider makes these.
const byProvider = ["Company", "Plant", "Distributor", "DistributorLocation"];

type Content = Record<string, { schema: AnswerSchema; example: unknown }>;

const described = Object.values<AnyResource>(resources);
const all: Record<string, { request?: unknown; answer: unknown }> = {};

const routeOf = (path: string) => routes.find((route) => route.path.replace(/\{\w+\}/, "{id}") === path);

async function record(resource: AnyResource, home: Awaited<ReturnType<typeof aTenant>>, as: { id: number }) {
  const normalize = steady();
  const ask = async (
    verb: string,
    path: string,
    asked: { params?: { id: number }; body?: unknown; query?: object },
  ) => {
    const route = routeOf(path);
    const handler = route?.methods[verb as keyof typeof route.methods] as Handler | undefined;
    if (!handler) return null;
    const { status, body, text } = await call(handler, { as, method: verb, path, ...(asked as object) });
    expect(status, `${verb} ${path}: ${text}`).toBeLessThan(300);
    const request = asked.body === undefined ? {} : { request: normalize(asked.body) };
    all[`${verb} ${route!.path}`] = { ...request, answer: normalize(body) };
    return body;
  };

  const made = await ask("POST", resource.path, { body: await anInput(resource, home) });
  const id: number = made?.data.id ?? (await aRowOf(resource, home)).id;
  await ask("GET", resource.path, { query: { max: 1, orderByColumn: "id", orderByMethod: "desc" } });
  await ask("GET", `${resource.path}/{id}`, { params: { id } });
}

/** The ids of each kind of record in the order in which they come, from 1; one moment; and names without what makes them unique. */
function steady() {
  const ids = new Map<string, Map<number, number>>();
  const idOf = (kind: string, id: number) => {
    const known = ids.get(kind) ?? new Map<number, number>();
    ids.set(kind, known);
    if (!known.has(id)) known.set(id, known.size + 1);
    return known.get(id)!;
  };
  const normalize = (value: unknown, name = "", above = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => normalize(one, name.replace(/s$/, ""), above));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, normalize(one, key, name)]));
    const kind = name === "id" ? above : /^(.*)_(?:id|by)$/.exec(name)?.[name.endsWith("_by") ? 0 : 1];
    if (typeof value === "number" && kind !== undefined) return idOf(/(_by|_user)$/.test(kind) ? "user" : kind, value);
    // Of lists this one record: how many there are besides depends on what stood there before.
    if (typeof value === "number" && /^(last_page|total)$/.test(name)) return 1;
    // So is the year of a budget, which is its name too.
    if (typeof value === "number" && name === "year") return 2026;
    if (typeof value !== "string") return value;
    if (name === "name" && /^2\d{3}$/.test(value)) return "2026";
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return "2026-11-22T08:15:00.000Z";
    // The first day of a period is another one for each sample.
    if (name === "from" && /^\d{4}-\d\d-\d\d$/.test(value)) return "2026-10-01";
    if (value.endsWith("@tests.example")) return "jo@tests.example";
    if (value.startsWith("/")) return value.replace(/\/\d+/g, "/1");
    return value.replace(/[- ]?\b[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?\b/gi, "");
  };
  return (value: unknown) => normalize(value);
}

beforeAll(async () => {
  const home = await aTenant();
  const role = await aRole({
    company_id: home.company.id,
    permissions: [...allPermissions],
    is_fab_shop_manager: true,
  });
  // A user who manages users has a role to give them.
  await aChildOf(role, { company_id: home.company.id });
  const customer = await aUser({ role, company: home.company, plants: [home.plant] });
  const provider = await aUser({ role: "developer" });
  for (const resource of described)
    await record(resource, home, byProvider.includes(resource.model) ? provider : customer);
});

test("every described resource has examples of its calls in the API document, as they are answered", async () => {
  const text = Object.keys(all)
    .sort()
    .map((name) => `${JSON.stringify(name)}: ${JSON.stringify(all[name])}`)
    .join(",\n");
  await expect(`{\n${text}\n}\n`).toMatchFileSnapshot(projectFile("lib/server/http/examples.json"));
  for (const { name, path } of described)
    expect(
      Object.keys(all).some((one) => one.endsWith(` ${path}`)),
      name,
    ).toBe(true);
});

test("the examples of the API document are valid by the schemas beside them", () => {
  const { paths } = wholeDocument(routes);
  const handlers = new Map(operationsOf(routes).map(({ verb, path, handler }) => [`${verb} ${path}`, handler]));
  for (const name of Object.keys(examples)) {
    const [verb, path] = name.split(" ") as [string, string];
    const { requestBody, responses } = paths[path]![verb.toLowerCase()]!;
    const [, good] = Object.entries(responses).find(([status]) => status.startsWith("2"))!;
    // The schema of a body is made from the one that the door parses it with.
    const sent = requestBody?.content["application/json"];
    if (sent) expect(handlers.get(name)!.contract.body!.safeParse(sent.example).error, name).toBeUndefined();
    const answered = (good.content as Content | undefined)?.["application/json"];
    if (answered) expect(mismatches(answered.schema, answered.example), name).toEqual([]);
  }
});
