import type { DataSet } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import { isMeasured } from "@/lib/resources/banner-subtypes";
import type { AnyResource } from "@/lib/resources/define";
import type { Call } from "@/lib/server/data/call";
import { create, find, update } from "@/lib/server/resources/crud";
import type { Verbs } from "@/lib/server/resources/resource-routes";

interface Input {
  data_set: DataSet;
  parameter: number;
}

async function createSubtype(call: Call, resource: AnyResource, input: Record<string, unknown>) {
  check(input as unknown as Input);

  return create(call, resource, input);
}

async function updateSubtype(call: Call, resource: AnyResource, id: number, input: Record<string, unknown>) {
  check({ ...(await find(call, resource, id)), ...input } as unknown as Input);

  return update(call, resource, id, input);
}

function check({ data_set, parameter }: Input) {
  if (!isMeasured(data_set, parameter)) throw invalidField("parameter", "banner-subtypes.not_measured");
}

export const subtypeVerbs = { create: createSubtype, update: updateSubtype } satisfies Verbs;
