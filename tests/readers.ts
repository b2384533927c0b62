import { randomUUID } from "node:crypto";
import type { Prisma } from "@/lib/generated/prisma/client";
import { aToken } from "./gateways";
import { owner } from "./owner";
import { aController, aPlant, aSensor } from "./samples";

/** Controllers that a reader connects to, made for tests. */

interface Made {
  plant?: { id: number; company_id: number };
  type?: "modbus_tcp" | "opc_ua";
  connection?: object;
  points?: object[];
  reader?: Partial<Prisma.ControllerReaderUncheckedCreateInput>;
}

export const aPoint = (uid: string, path: string, more: object = {}) => ({
  uid,
  path,
  key: "temp",
  unit: "",
  scale: 1,
  offset: 0,
  ...more,
});

export async function aReaderController({ plant, type = "modbus_tcp", connection, points = [], reader }: Made = {}) {
  const controller = await aController({
    plant: plant ?? (await aPlant()),
    serial_number: randomUUID(),
    type,
    connection: {
      runs: "plant",
      url: "modbus://127.0.0.1:502",
      security_policy: "Basic256Sha256",
      user: null,
      unit_id: 1,
      word_order: "abcd",
      ...connection,
    },
    point_map: { time: "", points: points as Prisma.InputJsonArray },
  });
  const { id: controller_id, company_id, plant_id } = controller;
  await owner.controllerReader.create({ data: { controller_id, company_id, plant_id, ...reader } });

  return { controller, sensor: await aSensor({ controller }), token: await aToken(controller) };
}

export const setPoints = ({ id }: { id: number }, points: object[]) =>
  owner.controller.update({
    where: { id },
    data: { point_map: { time: "", points: points as Prisma.InputJsonArray } },
  });
