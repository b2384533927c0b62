import { Prisma, type PrismaClient } from "@/lib/generated/prisma/client";
import type { Tx } from "@/lib/server/data/db";
import { hashPassword } from "@/lib/server/secrets/passwords";
import { seedAccounts } from "./accounts";
import { seedAlertsWithoutOrders } from "./alerts-without-orders";
import { seedApiKeys } from "./api-keys";
import { seedArchives, seedWaveformExport } from "./archives";
import { seedBoards } from "./boards";
import { seedCaptured } from "./captured";
import { seedCodedHistory } from "./coded-history";
import { demoCompanies } from "./companies";
import { seedCustomFields } from "./custom-fields";
import { seedCustomerSuccess } from "./customer-success";
import { seedDirectory } from "./directory";
import { seedDocuments } from "./documents";
import { seedFailureCodes } from "./faults";
import { seedFloorPlans } from "./floor-plans";
import { seedForecasts } from "./forecasts";
import { seedGuestRequests } from "./guest-requests";
import { seedImports } from "./imports";
import { seedLifeCycle } from "./life-cycle";
import { seedLimits, seedOverrides } from "./limits";
import { seedLubrication } from "./lubrication";
import { seedMessageTemplates } from "./message-templates";
import { seedMoves } from "./moves";
import { seedNeighbors } from "./neighbors";
import { seedOee } from "./oee";
import { numberByTime } from "./order-numbers";
import { seedOwnCodes } from "./own-codes";
import { seedOwnModel } from "./own-model";
import { seedPermits } from "./permits";
import { seedPictures } from "./pictures/seed";
import { seedProbes } from "./probes";
import { seedProcedures } from "./procedures";
import { seedPushDevices } from "./push-devices";
import { seedRankings } from "./rankings";
import { seedReaders } from "./readers";
import { seedRecurring } from "./recurring";
import { seedReportSchedules } from "./report-schedules";
import { seedReportingLogins } from "./reporting";
import { seedRequisitions } from "./requisitions";
import { seedShifts } from "./shifts";
import { seedSpent } from "./spent";
import { seedStoreRooms } from "./storerooms";
import { seedStructure } from "./structure";
import { seedWebhooks } from "./webhooks";
import { seedWorkOrders } from "./work-orders";

/**
 * The demo of two companies that know nothing of each other, and of two more whose repairs the first learns of. Readings
 * come later, through the gateway door. It is for a database without companies: never among those of a plant, whose backup
 * was perhaps restored where the demo is on.
 */
export async function seedDemo(prisma: PrismaClient, now: Date) {
  if (await prisma.company.findFirst({ select: { id: true } })) return;
  const password_hash = await hashPassword(process.env.DEMO_PASSWORD || "Millwright-2026!");

  await prisma.$transaction(
    async (tx) => {
      for (const { name, plants, ...company } of demoCompanies) {
        await tx.company.create({ data: { name, ...company, plants: { create: plants } } });
      }
      await seedAccounts(tx, password_hash);
      await seedStructure(tx);
      await seedLimits(tx);
      await seedFloorPlans(tx);
      await seedOee(tx);
      await seedDirectory(tx, now);
      await seedStoreRooms(tx, now);
      await seedMoves(tx);
      await seedFailureCodes(tx);
      await seedOwnCodes(tx);
      await seedDocuments(tx);
      await seedProcedures(tx);
      await seedWorkOrders(tx, now);
      await seedCaptured(tx, now);
      await seedGuestRequests(tx, now);
      await seedNeighbors(tx, now);
      await seedCodedHistory(tx);
      await seedAlertsWithoutOrders(tx, now);
      await seedOverrides(tx, now);
      await seedSpent(tx);
      await seedRankings(tx, now);
      await seedRecurring(tx, now);
      await seedRequisitions(tx, now);
      await seedLifeCycle(tx, now);
      await seedPermits(tx, now);
      await numberByTime(tx);
      await seedLubrication(tx, now);
      await seedProbes(tx, now);
      await seedReaders(tx, now);
      // Handed over with what is there.
      await seedShifts(tx, now);
      await seedPictures(tx);
      await trackRunHours(tx, now);
      await seedForecasts(tx, now);
      await seedFailures(tx, now);
      // The one-pager is issued of what is there.
      await seedCustomerSuccess(tx, now);
      await seedImports(tx, now);
      await seedReportSchedules(tx, now);
      await seedMessageTemplates(tx, now);
      await seedPushDevices(tx, now);
      await seedApiKeys(tx, now);
      await seedOwnModel(tx, now);
      await seedWebhooks(tx, now);
      await seedReportingLogins(tx, now);
      await seedCustomFields(tx);
      await seedBoards(tx);
      await seedArchives(tx, now);
      await seedWaveformExport(tx, now);
      await backdate(tx, now);
    },
    // Seconds on most machines. A slow one is not refused: nobody waits behind a database that is being made.
    { timeout: 900_000 },
  );
}

/** Lines and catalogs were not all entered on the day that the demo begins: some days apart, from fifteen months ago on. */
async function backdate(tx: Tx, now: Date) {
  for (const table of ["production_lines", "brands", "applications", "equipment_types", "libraries", "work_stations"])
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(`"${table}"`)} SET created_at = made.at, updated_at = made.at
      FROM (SELECT id, ${now}::timestamptz - interval '450 days' + row_number() OVER (ORDER BY id) * interval '37 hours' AS at
        FROM ${Prisma.raw(`"${table}"`)}) AS made
      WHERE made.id = ${Prisma.raw(`"${table}"`)}.id AND made.at < ${now}::timestamptz`;
}

/** A gateway that has been silent for hours took no command: what the list of crashes is for. */
async function seedFailures(tx: Tx, now: Date) {
  const controller = await tx.controller.findFirstOrThrow({
    where: { serial_number: "DXM-HBP4" },
    select: { id: true, company_id: true, plant_id: true },
  });
  const { id: controller_id, ...place } = controller;
  const sent_at = new Date(now.getTime() - 5 * 3_600_000);
  const ended_at = new Date(sent_at.getTime() + 30 * 60_000);
  await tx.deviceCommand.createMany({
    data: [
      {
        ...place,
        controller_id,
        type: "controller_registers",
        state: "timeout",
        attempts: 3,
        error: "controller_timeout",
        instruction: { type: "read_registers", start: 7_801, count: 2 },
        created_at: sent_at,
        sent_at,
        expires_at: ended_at,
        ended_at,
      },
    ],
  });
}

/** One plant counts the run hours of its items, since a month ago. */
async function trackRunHours(tx: Tx, now: Date) {
  const { id: plant_id } = await tx.plant.update({
    where: { id: (await tx.plant.findFirstOrThrow({ where: { name: "Cedar Ridge Mill" }, select: { id: true } })).id },
    data: { is_equipment_runtime_tracking: true },
    select: { id: true },
  });
  const runtime_since = new Date(now.getTime() - 30 * 86_400_000);
  await tx.sensor.updateMany({ where: { plant_id }, data: { is_runtime_tracked: true, runtime_since } });
}
