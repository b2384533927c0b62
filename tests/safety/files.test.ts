import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as changePlant } from "@/app/api/plants/[id]/route";
import { routes } from "@/lib/generated/routes";
import type { AnyResource } from "@/lib/resources/define";
import { resources } from "@/lib/resources/index";
import type { Handler } from "@/lib/server/http/endpoint";
import { resetLimits } from "@/lib/server/http/limits";
import { tableOf } from "@/lib/server/resources/tables";
import { call } from "../helpers";
import { owner } from "../owner";
import { aRowOf } from "../sample-rows";
import { aFile, aPlant, aTenant, aUser } from "../samples";

/** A file and what shows it belong to one company, whoever connects them. */

const withPictures = Object.values<AnyResource>(resources).filter(({ files }) => (files ?? []).length > 0);

let home: Awaited<ReturnType<typeof aTenant>>;
let other: Awaited<ReturnType<typeof aTenant>>;
let staff: { id: number };
beforeAll(async () => {
  [home, other] = [await aTenant(), await aTenant()];
  staff = await aUser({ role: "developer" });
});
beforeEach(resetLimits);

const companyOf = async ({ id }: { id: number }) =>
  (await owner.file.findUniqueOrThrow({ where: { id } })).shown_by_company_id;
const handlerOf = (path: string, verb: string) =>
  routes.find((route) => route.path.replace(/\{\w+\}/, "{id}") === path)?.methods[verb] as Handler;

describe.each(withPictures)("the pictures of $name", (resource) => {
  const path = `${resource.path}/{id}`;
  const columns = resource.files!.map((name) => `${name}_id`);
  const show = (id: number, column: string, file: { id: number }) =>
    call(handlerOf(path, "PUT"), { as: staff, method: "PUT", path, params: { id }, body: { [column]: file.id } });
  const aRow = async (place: typeof home) => {
    const own = resource.model === "Company" ? place.company : await aRowOf(resource, place);
    if (["Brand", "Application"].includes(resource.model))
      await owner.$executeRawUnsafe(
        `update ${tableOf(resource.model)} set company_id = ${place.company.id} where id = ${own.id}`,
      );
    return own;
  };

  test(`the pictures of ${resource.name} are not those of another company, even for the provider's people`, async () => {
    for (const column of columns) {
      const [mine, theirs] = [await aRow(home), await aRow(other)];
      const own = await aFile({ company_id: home.company.id });
      expect((await show(mine.id, column, own)).status).toBe(200);

      const refused = await show(theirs.id, column, own);
      expect([refused.status, Object.keys(refused.body.messages ?? {})], refused.text).toEqual([422, [column]]);
      const table = tableOf(resource.model);
      await expect(
        owner.$executeRawUnsafe(`update ${table} set ${column} = ${own.id} where id = ${theirs.id}`),
      ).rejects.toThrow(/file of the row's company|outside the company's catalogue/);
      const exported = await aFile({ company_id: other.company.id, purpose: "export" });
      expect((await show(theirs.id, column, exported)).status).not.toBe(200);
    }
  });

  test(`the pictures of ${resource.name} that nobody's file becomes are of that company from then on`, async () => {
    for (const column of columns) {
      const [mine, theirs] = [await aRow(home), await aRow(other)];
      const file = await aFile({ user_id: staff.id });
      expect((await show(mine.id, column, file)).status).toBe(200);
      expect(await companyOf(file)).toBe(home.company.id);
      expect((await show(theirs.id, column, file)).status).toBe(422);
    }
  });
});

describe("a file", () => {
  test("a file that two companies show at once is one company's", async () => {
    for (let round = 0; round < 30; round++) {
      const plants = [await aPlant({ company: home.company }), await aPlant({ company: other.company })];
      const file = await aFile({ user_id: staff.id });
      const answers = await Promise.all(
        plants.map(({ id }) =>
          call(changePlant, { as: staff, method: "PUT", params: { id }, body: { image_id: file.id } }),
        ),
      );
      expect(answers.map(({ status }) => status === 200).sort(), `round ${round}`).toEqual([false, true]);
      const shown = await owner.plant.findMany({ where: { image_id: file.id }, select: { company_id: true } });
      expect(shown).toEqual([{ company_id: await companyOf(file) }]);
    }
  });

  test("every column that names a file is held to one company, or to one person", async () => {
    const columns = await owner.$queryRaw<{ name: string }[]>`
      select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'file_uses'
        and not a.attisdropped and a.attname in (select file_columns(c.oid))
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('own_file', 'own_file_' || a.attname))`;
    expect(columns).toEqual([]);
  });
});
