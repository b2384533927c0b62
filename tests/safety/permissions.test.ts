import { beforeAll, expect, test } from "vitest";
import { allPermissions } from "@/lib/domain/identity/permissions";
import ownModel from "@/messages/en/own-model.json";
import { cellsTried, oneOfEach } from "../full";
import { hasShownPassword } from "../helpers";
import { owner } from "../owner";
import { aDistributor, aRole, aTenant, aUser, theRole } from "../samples";
import { accessTo, callsOfTable, keysOfSeeded } from "./access-table";
import { ask, doorOf, nameOf, oneOfEachShape, operations, permissionsOf } from "./world";

/** The expected keys are those of access-table.ts, which is written by hand. */

let home: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  home = await aTenant();
});

const keysOf = (operation: (typeof operations)[number]) => accessTo(operation)?.keys ?? [];
const isOpenTo = (operation: (typeof operations)[number], who: string) => keysOf(operation).includes(who);
const guarded = operations.filter((one) => !isOpenTo(one, "public") && !isOpenTo(one, "signed_in"));
const bodyOf = ({ verb }: { verb: string }) => (verb === "GET" ? undefined : {});
const someoneWith = async (...permissions: string[]) => {
  const person = await aUser({
    role: await aRole({ permissions, company_id: home.company.id }),
    company: home.company,
    plants: [home.plant],
  });
  await hasShownPassword(person);
  return person;
};

/** Closed to this person; what the company has not switched on, such as a model of its own, is closed to everybody. */
const isClosed = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
  status === 403 && body?.message !== ownModel.switched_off;

/** A user with one of the seeded roles; a distributor's users belong to a distributor, not to a company. */
const someoneOf = async (role: string) =>
  role === "distributor"
    ? (await aDistributor({ companies: [home.company] })).person
    : aUser({ role, company: home.company, plants: [home.plant] });

test("A04: every call requires the permissions that the access rules name, and a condition only where they do", () => {
  const wrong = operations.flatMap((operation) => {
    const access = accessTo(operation);
    if (!access) return [`${nameOf(operation)} is missing in access-table.ts`];
    const [wanted, asked] = [access.keys.toSorted().join(), [...permissionsOf(operation)].sort().join()];
    const hasCondition = operation.handler.contract.condition !== undefined;
    return [
      ...(wanted === asked ? [] : [`${nameOf(operation)} asks for ${asked}, not for ${wanted}`]),
      ...(hasCondition === (access.condition !== undefined)
        ? []
        : [`${nameOf(operation)} has a condition: ${hasCondition}`]),
    ];
  });
  const calls = operations.map(nameOf);
  expect([...wrong, ...callsOfTable().filter((call) => !calls.includes(call))]).toEqual([]);
});

/** A customer's role may hold them, and they open nothing. */
const neverOfCustomers: readonly string[] = ["view_rnd", "view_prodlines_admin", "switch_role"];

const sections = [...new Set(guarded.flatMap(keysOf).map((key) => key.slice(key.indexOf("_") + 1)))];
const cells = allPermissions.filter((key) => sections.includes(key.slice(key.indexOf("_") + 1)));

test("A04: one permission opens its own calls and no other", async () => {
  const wrong: string[] = [];
  const near = cells.flatMap((permission) => {
    const section = permission.slice(permission.indexOf("_"));
    return guarded
      .filter((operation) => keysOf(operation).some((key) => key.endsWith(section)))
      .map((operation) => ({ permission, operation }));
  });
  const opens = ({ permission, operation }: (typeof near)[number]) =>
    isOpenTo(operation, permission) && !neverOfCustomers.includes(permission);
  // Of each flag at each door one call that it opens and one that it does not.
  const chosen = oneOfEach(near, (cell) => {
    const flag = neverOfCustomers.includes(cell.permission) ? cell.permission : cell.permission.split("_")[0];
    return `${flag} ${cell.operation.verb} ${doorOf(cell.operation)} ${opens(cell)}`;
  });
  const tried = cellsTried("A04 one permission", near, chosen);
  const people = new Map<string, Awaited<ReturnType<typeof aUser>>>();
  for (const cell of tried) {
    const { permission, operation } = cell;
    const person = people.get(permission) ?? (await someoneWith(permission));
    people.set(permission, person);
    const answer = await ask(operation, { as: person, body: bodyOf(operation) });
    // A condition on the person may close what the flag opens, never the other way round.
    const isWrong = opens(cell) ? isClosed(answer) && !accessTo(operation)!.condition : !isClosed(answer);
    if (isWrong || answer.status >= 500) wrong.push(`${permission} ${nameOf(operation)} ${answer.status}`);
  }
  expect(cells.length).toBeGreaterThan(40);
  console.log(`A04 cells ${cells.length} tried ${tried.length} of ${near.length} wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A04: a built-in role opens the calls of its permissions and no other", async () => {
  const wrong: string[] = [];
  // Those of the special permissions are tested by themselves: the table of seeded roles leaves them out.
  const usual = guarded.filter((operation) => !keysOf(operation).some((key) => neverOfCustomers.includes(key)));
  const all = Object.keys(keysOfSeeded).flatMap((role) => usual.map((operation) => ({ role, operation })));
  const opens = ({ role, operation }: (typeof all)[number]) =>
    keysOf(operation).some((key) => keysOfSeeded[role]!.includes(key));
  const chosen = oneOfEach(all, (cell) => `${cell.role} ${cell.operation.verb} ${opens(cell)}`);
  const tried = cellsTried("A04 built-in roles", all, chosen);
  const people = new Map<string, Awaited<ReturnType<typeof aUser>>>();
  for (const cell of tried) {
    const { role, operation } = cell;
    const person = people.get(role) ?? (await someoneOf(role));
    people.set(role, person);
    const answer = await ask(operation, { as: person, body: bodyOf(operation) });
    const isWrong = opens(cell) ? isClosed(answer) && !accessTo(operation)!.condition : !isClosed(answer);
    if (isWrong || answer.status >= 500) wrong.push(`${role} ${nameOf(operation)} ${answer.status}`);
  }
  console.log(`A04 seeded roles tried ${tried.length} of ${all.length} wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A04: a built-in role has the permissions that the access rules print for it, besides the special ones", async () => {
  await theRole("developer");
  const roles = await owner.role.findMany({ where: { key: { in: Object.keys(keysOfSeeded) } } });
  const held = roles.map(({ key, permissions }) => [
    key,
    permissions.filter((one) => !neverOfCustomers.includes(one)).sort(),
  ]);
  expect(Object.fromEntries(held)).toEqual(
    Object.fromEntries(Object.entries(keysOfSeeded).map(([key, keys]) => [key, keys.toSorted()])),
  );
});

test("A04: without any permission every guarded call is closed, and without a session every call but the public ones", async () => {
  const nobody = await someoneWith();
  const wrong: string[] = [];
  const closed = cellsTried("A04 calls without a permission", guarded, oneOfEachShape(guarded));
  for (const operation of operations) {
    const body = bodyOf(operation);
    if (!isOpenTo(operation, "public")) {
      const { status } = await ask(operation, { body });
      if (status !== 401) wrong.push(`no session ${nameOf(operation)} ${status}`);
    }
    if (closed.includes(operation)) {
      const { status } = await ask(operation, { as: nobody, body });
      if (status !== 403) wrong.push(`no flag ${nameOf(operation)} ${status}`);
    }
  }
  console.log(`A04 closed tried ${operations.length + closed.length} open ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A04: special permissions in a customer role have no effect", async () => {
  const person = await someoneWith(...allPermissions);
  // Wearing another role asks for its key in a condition, because an own role must be had back without it.
  const special = operations.filter(
    (operation) =>
      operation.path === "/auth/temp-role" ||
      (guarded.includes(operation) && permissionsOf(operation).every((key) => neverOfCustomers.includes(key))),
  );
  expect(special.length).toBeGreaterThan(0);
  const open: string[] = [];
  for (const operation of special) {
    const { status } = await ask(operation, { as: person, body: operation.verb === "GET" ? undefined : {} });
    if (status !== 403) open.push(`${nameOf(operation)} ${status}`);
  }
  console.log(`A04 special tried ${special.length} open ${open.length}`);
  expect(open).toEqual([]);
});
