import { beforeAll, expect, test } from "vitest";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { routes } from "@/lib/generated/routes";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Handler } from "@/lib/server/http/endpoint";
import { cellsTried, oneOfEach } from "../full";
import { type Asked, call } from "../helpers";
import { owner } from "../owner";
import { anInput, aRowOf } from "../sample-rows";
import { aChildOf, aDistributor, aRole, aTenant } from "../samples";

const handlerOf = (path: string, verb: string) =>
  routes.find((route) => route.path.replace(/\{\w+\}/, "{id}") === path)?.methods[verb] as Handler | undefined;

/** A distributor's people belong to no company, and what they make belongs to one of those they serve, or to none. */
let person: { id: number };
let home: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  home = await aTenant();
  await aChildOf(await aRole({ company_id: home.company.id }), { company_id: home.company.id });
  ({ person } = await aDistributor({ companies: [home.company, (await aTenant()).company] }));
  const role = await aRole({ kind: "distributor", permissions: [...allPermissions] });
  await owner.user.update({ where: { id: person.id }, data: { role_id: role.id } });
});

const ask = async (verb: string, path: string, asked: Asked) => {
  const handler = handlerOf(path, verb);
  return handler && call(handler, { ...asked, as: person, method: verb, path });
};

const all = Object.values<AnyResource>(resources);
const scopes = [...new Set(all.map(({ scope }) => scope))];
const tried = cellsTried(
  "resources for a distributor",
  all,
  oneOfEach(all, ({ scope, owner }) => `${scopes.indexOf(scope)} ${typeof owner === "object" ? owner.field : owner}`),
);

test.each(tried)("no call of $name is an internal error for the people of a distributor", async (resource) => {
  const item = `${resource.path}/{id}`;
  const own = await aRowOf(resource, home);
  const body = await anInput(resource, home);
  const answers = [
    await ask("GET", resource.path, {}),
    await ask("POST", resource.path, { body }),
    await ask("GET", item, { params: { id: own.id } }),
    await ask("PUT", item, { params: { id: own.id }, body: await anInput(resource, home) }),
    await ask("PUT", `${item}/archive`, { params: { id: own.id }, body: {} }),
    await ask("POST", `${resource.path}/reorder`, { body: { ids: [own.id] } }),
    await ask("DELETE", item, { params: { id: own.id }, body: { confirm: "delete" } }),
  ];

  for (const answer of answers) if (answer) expect(answer.status, answer.text).toBeLessThan(500);
  // Where the key is not enough, none of them may be among those who have a part in it.
  const opened = answers.filter((answer) => answer?.status === 200);
  if (!resource.condition) expect(opened).not.toEqual([]);
});
