import { withinPlant } from "@/lib/server/data/db";
import type { Processor } from "@/lib/server/jobs/jobs";
import { planPlantAgain } from "@/lib/services/oee/shifts/calendar";
import { finished } from "@/lib/services/platform/outbox/finish";

/** Shifts begin at a time of the plant's clock: those to come are planned by the new one. */
export const plantClockChanged: Processor<"plant-clock-changed"> = ({ plant_id, company_id }, { outbox_id }) =>
  withinPlant(company_id, plant_id, async (tx) => {
    await planPlantAgain(tx, plant_id, new Date());
    await finished(tx, outbox_id);
  });
