import { expect, test } from "vitest";
import { type Column, columnsOf, headerAt } from "@/lib/domain/imports/columns";

const known = (headers: string) => columnsOf("work_orders", headers.split(","), {}, new Map());
const fields = (columns: readonly Column[], from: Column["from"]) =>
  Object.fromEntries(columns.filter((one) => one.from === from).map(({ header, field }) => [header, field]));

test.each([
  ["an aviation log", "IDENT,PROBLEM,ACTION", { IDENT: "external_id", PROBLEM: "name", ACTION: "description" }],
  [
    "orders of excavators",
    "BscStartDate,Asset,OriginalShorttext,PMType,Cost",
    { BscStartDate: "started", Asset: "item", OriginalShorttext: "name", PMType: "type", Cost: "cost" },
  ],
  [
    "the same, coded",
    ",BscStartDate,Asset,OriginalShorttext,PMType,Cost,RunningTime,MajorSystem,Action,FuncLocation,id",
    {
      BscStartDate: "started",
      Asset: "item",
      OriginalShorttext: "name",
      PMType: "type",
      Cost: "cost",
      Action: "description",
      FuncLocation: "line",
      id: "external_id",
    },
  ],
  [
    "SAP PM",
    "AUFNR,KTEXT,AUART,EQUNR,TPLNR,GSTRP,GLTRP,PRIOK,STTXT",
    {
      AUFNR: "external_id",
      KTEXT: "name",
      AUART: "type",
      EQUNR: "item",
      TPLNR: "line",
      GSTRP: "started",
      GLTRP: "due",
      PRIOK: "priority",
      STTXT: "status",
    },
  ],
  [
    "Maximo",
    "WONUM,DESCRIPTION,WORKTYPE,STATUS,WOPRIORITY,ASSETNUM,LEAD,TARGCOMPDATE,ACTFINISH,ACTLABHRS,ACTTOTALCOST",
    {
      WONUM: "external_id",
      DESCRIPTION: "name",
      WORKTYPE: "type",
      STATUS: "status",
      WOPRIORITY: "priority",
      ASSETNUM: "item",
      LEAD: "assigned_to",
      TARGCOMPDATE: "due",
      ACTFINISH: "completed",
      ACTLABHRS: "minutes",
      ACTTOTALCOST: "cost",
    },
  ],
  [
    "a workshop's own sheet in Spanish",
    "Folio,Problema,Solución,Máquina,Fecha,Fecha de cierre,Mecánico",
    {
      Folio: "external_id",
      Problema: "name",
      Solución: "description",
      Máquina: "item",
      Fecha: "started",
      "Fecha de cierre": "completed",
      Mecánico: "assigned_to",
    },
  ],
])("the columns of %s are known", (_system, headers, expected) => {
  expect(fields(known(headers), "known")).toEqual(expected);
});

test("a heading that nearly is a known one is proposed, and a different word that begins alike is not", () => {
  const columns = known("Work order numbers,Problem descriptions,Cost center,Running time");
  expect(fields(columns, "proposed")).toEqual({ "Work order numbers": "external_id", "Problem descriptions": "name" });
  expect(fields(columns, "none")).toEqual({ "Cost center": null, "Running time": null });
  // What is proposed makes no heading of a row of values.
  expect(headerAt("work_orders", [["Problem descriptions of a mine"], ["IDENT", "PROBLEM"]], {}, new Map())).toBe(1);
});

test.each(["Rodamiento lado acople", "Rodamiento lado motriz", "DE bearing"])(
  "the heading %s of a file of motors is the bearing of the drive end whatever the template has today",
  (heading) => {
    expect(fields(columnsOf("motor_iq", [heading], {}, new Map()), "known")).toEqual({ [heading]: "drive_end" });
  },
);
