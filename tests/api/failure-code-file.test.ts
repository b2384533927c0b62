import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { GET as download } from "@/app/api/settings/failure-codes/route";
import { POST as upload } from "@/app/api/settings/upload-failure-codes/route";
import { resetLimits } from "@/lib/server/http/limits";
import { failureCodesCsv } from "@/prisma/seed/failure-codes";
import { seedFailureCodes } from "@/prisma/seed/faults";
import { call, type Person } from "../helpers";
import { owner } from "../owner";
import { aTenant, aUser } from "../samples";

beforeEach(() => resetLimits());

const send = (as: Person, content: string, name = "codes.csv") => {
  const form = new FormData();
  form.set("file", new File([content], name));

  return call(upload, { as, form });
};
const rowsIn = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const head = "kind,code,name_en,name_es,item_types,diagnoses,causes,remedies";

describe("failure codes as a file", () => {
  test("the provider's are exported as they came, and imported again without a change", async () => {
    await seedFailureCodes(owner);
    const provider = await aUser({ role: "super_admin" });
    const { text } = await call(download, { as: provider });
    expect(rowsIn(text)).toEqual(rowsIn(failureCodesCsv));
    const { status, body } = await send(provider, text);
    expect([status, body.data]).toMatchObject([200, { created: 0, updated: 0, same: 94, refused: 0 }]);
    const { admin } = await aTenant();
    expect((await send(admin, failureCodesCsv)).body.data).toMatchObject({ same: 94, refused: 0 });
  });

  test("a company's own codes are made in any order of lines, changed by the next file, and seen by it alone", async () => {
    const [mill, other] = [await aTenant(), await aTenant()];
    await owner.equipmentType.create({ data: { company_id: mill.company.id, name: "Wire" } });
    const lines = [
      head,
      "mode,WRP,Wire wrinkled,Tela arrugada,wire,resonance,SLK;DRT,STR",
      "cause,SLK,Tension too low,Tensión baja,,,,",
      "cause,DRT,Dirt,Suciedad,,,,",
      "remedy,STR,Stretched,Tensada,,,,",
    ];
    expect((await send(mill.admin, lines.join("\n"))).body.data).toMatchObject({ created: 4, refused: 0 });
    const own = { company_id: mill.company.id };
    const mode = await owner.fault.findFirstOrThrow({
      where: { ...own, code: "WRP" },
      select: {
        diagnoses: true,
        links: {
          orderBy: [{ linked: { kind: "asc" } }, { rank: "asc" }],
          select: { linked: { select: { code: true } } },
        },
      },
    });
    expect([mode.diagnoses, mode.links.map(({ linked }) => linked.code)]).toEqual([
      ["resonance"],
      ["SLK", "DRT", "STR"],
    ]);
    const changed = [head, "mode,wrp,Wire wrinkled,Tela arrugada,Wire,,DRT,STR"].join("\n");
    expect((await send(mill.admin, changed)).body.data).toMatchObject({ created: 0, updated: 1, same: 0 });
    expect((await send(mill.admin, changed)).body.data).toMatchObject({ updated: 0, same: 1 });
    expect(rowsIn((await call(download, { as: mill.admin })).text).map(({ code }) => code)).toContain("WRP");
    expect((await call(download, { as: other.admin })).text).not.toContain("WRP");
  });

  test("a line that is wrong is refused with its reasons in the reader's language, and the others are written", async () => {
    const { company, plant } = await aTenant();
    const reader = await aUser({ role: "plant_admin", company, plants: [plant], language_id: 2 });
    const provider = await owner.fault.create({ data: { kind: "mode", code: "ZZP", name_en: "Z", name_es: "Z" } });
    const { data } = (
      await send(
        reader,
        [
          head,
          "mode,AA1,Torn,Rota,Moon,moonquake,NOPE,",
          "mode,,Torn,,,,,",
          "cause,BB1,Sand,Arena,,,,",
          "cause,bb1,Sand,Arena,,,,",
          "guess,CC1,Torn,Rota,,,,",
          "cause,DD1,Sand,Arena,Motor,,,",
          `mode,${provider.code},Another,Otra,,,,`,
          "mode,EE1,Torn,Rota,,,DD1,",
        ].join("\n"),
      )
    ).body;
    expect(data).toMatchObject({ created: 1, refused: 7 });
    expect(
      data.rows.map(({ line, messages }: { line: number; messages: object }) => [line, Object.keys(messages)]),
    ).toEqual([
      [2, ["diagnoses"]],
      [3, ["code", "name_es"]],
      [5, ["code"]],
      [6, ["kind"]],
      [7, ["item_types"]],
      [8, ["code"]],
      [9, ["causes"]],
    ]);
    expect(data.rows[1].messages.name_es).toEqual(["es obligatorio"]);
    expect(await owner.fault.count({ where: { company_id: company.id } })).toBe(1);
  });

  test("a file that is no list of codes is refused at the file, and one of a technician at the door", async () => {
    const { company, plant, admin } = await aTenant();
    const technician = await aUser({ role: "technician", company, plants: [plant] });
    for (const content of ["code;name\nA;B", "PK\u0003\u0004", ""]) {
      const { status, body } = await send(admin, content);
      expect([status, Object.keys(body.messages)]).toEqual([422, ["file"]]);
    }
    expect((await send(technician, head)).status).toBe(403);
  });
});
