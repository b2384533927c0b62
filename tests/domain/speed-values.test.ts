import fs from "node:fs";
import { expect, test } from "vitest";
import { rpmOptions } from "@/lib/domain/vibration/speed";

test("the speeds of motors became values of an option with the ids they always had", () => {
  const migration = fs.readFileSync("prisma/migrations/20261123101000_catalogue/migration.sql", "utf8");
  const rows = [...migration.matchAll(/^ {2}\((\d+), '(\d+) Hz, (\d+) poles', (\d+)\)/gm)];
  const values = rows.map(([, id, line_hz, poles, rpm]) => [id, line_hz, poles, rpm].map(Number));
  expect(values).toEqual(rpmOptions.map(({ id, line_hz, poles, rpm }) => [id, line_hz, poles, rpm]));
});
