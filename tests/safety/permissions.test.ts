import { beforeAll, expect, test } from "vitest";
import { allPermissions, flagsOf, sections } from "@/lib/domain/permissions";
import { aRole, aTenant, aUser } from "../samples";
import { ask, nameOf, operations, permissionsOf } from "./world";

let home: Awaited<ReturnType<typeof aTenant>>;
beforeAll(async () => {
  home = await aTenant();
});

const guarded = operations.filter(({ handler }) => !["public", "signed_in"].includes(handler.contract.allow as string));
const someoneWith = async (...permissions: string[]) =>
  aUser({
    role: await aRole({ permissions, company_id: home.company.id }),
    company: home.company,
    plants: [home.plant],
  });

const cells = sections.flatMap((section) => flagsOf(section).map((flag) => `${flag}_${section}`));

test("A04: one flag opens its own calls and no other", async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const permission of cells) {
    const section = permission.slice(permission.indexOf("_") + 1);
    const person = await someoneWith(permission);
    const near = guarded.filter((operation) => permissionsOf(operation).some((key) => key.endsWith(`_${section}`)));
    for (const operation of near) {
      const answer = await ask(operation, { as: person, body: operation.verb === "GET" ? undefined : {} });
      tried++;
      const opens = permissionsOf(operation).includes(permission);
      // A condition on the person may close what the flag opens, never the other way round.
      const isWrong = opens ? answer.status === 403 && !operation.handler.contract.condition : answer.status !== 403;
      if (isWrong || answer.status >= 500) wrong.push(`${permission} ${nameOf(operation)} ${answer.status}`);
    }
  }
  console.log(`A04 cells ${cells.length} tried ${tried} wrong ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A04: without any flag every guarded call is closed, and without a session every one but the public", async () => {
  const nobody = await someoneWith();
  const wrong: string[] = [];
  for (const operation of operations) {
    const body = operation.verb === "GET" ? undefined : {};
    if (operation.handler.contract.allow !== "public") {
      const { status } = await ask(operation, { body });
      if (status !== 401) wrong.push(`no session ${nameOf(operation)} ${status}`);
    }
    if (guarded.includes(operation)) {
      const { status } = await ask(operation, { as: nobody, body });
      if (status !== 403) wrong.push(`no flag ${nameOf(operation)} ${status}`);
    }
  }
  console.log(`A04 closed tried ${operations.length + guarded.length} open ${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("A04: special keys on a role row do not lift a customer above the own kind", async () => {
  const person = await someoneWith(...allPermissions);
  const keys = ["view_rnd", "view_prodlines_admin", "switch_role"];
  // Wearing another role asks for its key in a condition, because an own role must be had back without it.
  const special = operations.filter(
    (operation) =>
      operation.path === "/auth/temp-role" ||
      (guarded.includes(operation) && permissionsOf(operation).every((key) => keys.includes(key))),
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
