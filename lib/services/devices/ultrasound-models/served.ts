import { invalidField } from "@/lib/domain/shared/errors";
import type { ChangeOf, InputOf } from "@/lib/resources/define";
import { ultrasoundModels } from "@/lib/resources/ultrasound-models";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

async function createModel(call: Call, input: InputOf<typeof ultrasoundModels>) {
  check(input);

  return create(call, ultrasoundModels, input);
}

async function updateModel(call: Call, id: number, input: ChangeOf<typeof ultrasoundModels>) {
  const { lo_db, hi_db } = await find(call, ultrasoundModels, id);
  check({ lo_db, hi_db, ...input });

  return update(call, ultrasoundModels, id, input);
}

/** A loop whose ends are the same or the wrong way round means nothing. */
function check({ lo_db, hi_db }: { lo_db: number; hi_db: number }) {
  if (hi_db <= lo_db) throw invalidField("hi_db", "ultrasound-models.low_over_high");
}

export const servedUltrasoundModels = serve(ultrasoundModels, { create: createModel, update: updateModel });
