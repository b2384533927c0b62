import { invalidField } from "@/lib/domain/shared/errors";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { plantQuery } from "@/lib/inputs/fields";
import { withScope } from "@/lib/server/data/db";
import { endpoint } from "@/lib/server/http/endpoint";
import { currentShiftId } from "@/lib/services/maintenance/shifts/current";
import { servedShifts } from "@/lib/services/maintenance/shifts/served";

export const GET = endpoint({
  allow: ["view_maintenance", "view_oee"],
  summary: "Get the running shift of a plant, or the one that ended last; without plant_id, that of the user's plant",
  query: plantQuery,
  // It makes the shift where nobody has yet.
  transaction: "own",
  run: (call, { query }) =>
    withScope(call.viewer, async (tx) => {
      const plant_id = query.plant_id ?? chosenPlant(call.viewer, undefined);
      if (typeof plant_id !== "number") throw invalidField("plant_id", "errors.is_required");
      return servedShifts.find({ ...call, tx }, await currentShiftId({ ...call, tx }, plant_id));
    }),
});
