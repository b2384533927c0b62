import { test } from "vitest";
import { POST as go } from "@/app/api/maintenance/import-work-order/route";
import { POST as up } from "@/app/api/maintenance/upload-work-order/route";
import { runImport } from "@/lib/services/views/imports/run";
import { call } from "../helpers";
import { anEquipment, aTenant } from "../samples";

test("zz", async () => {
  const t = await aTenant();
  await anEquipment({ plant: t.plant, name: "Motor" });
  const form = new FormData();
  form.set("plant_id", String(t.plant.id));
  form.set(
    "file",
    new File(
      [
        [
          "Number,Name,Type,Status,Item,Started,Completed,Minutes,Cost",
          ...Array.from(
            { length: 6000 },
            (_, n) => `M-${n},Inspect bearing ${n},PM,Closed,Motor,2026-01-05 07:30,2026-01-05 09:00,90,12.25`,
          ),
        ].join("\n"),
      ],
      "x.csv",
    ),
  );
  const r = await call(up, { as: t.admin, form });
  await call(go, { as: t.admin, body: { id: r.body.data.id } });
  const b = performance.now();
  await runImport(r.body.data.id, { signal: new AbortController().signal }, () => new Date());
  console.log("TOTAL", Math.round(performance.now() - b));
});
