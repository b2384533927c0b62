import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PUT as changePlant } from "@/app/api/plants/[id]/route";
import { resetLimits } from "@/lib/server/http/limits";
import { call } from "../helpers";
import { owner } from "../owner";
import { aFile, aPlant, aTenant, aUser } from "../samples";

/** A file and what shows it belong to one company, no matter who connects them. */

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
