import type { DataSet } from "@/lib/domain/monitoring/parameters";
import { invalidField } from "@/lib/domain/shared/errors";
import { bannerSubtypes, isMeasured } from "@/lib/resources/banner-subtypes";
import { create, find, update } from "@/lib/server/resources/crud";
import { serve } from "@/lib/server/resources/serve";

/** A subtype is for a measurement that its data set has. */
function check({ data_set, parameter }: { data_set: string; parameter: number }) {
  if (!isMeasured(data_set as DataSet, parameter)) throw invalidField("parameter", "banner-subtypes.not_measured");
}

export const servedSubtypes = serve(bannerSubtypes, {
  create: async (call, input) => {
    check(input);
    return create(call, bannerSubtypes, input);
  },
  update: async (call, id, input) => {
    const { data_set, parameter } = await find(call, bannerSubtypes, id);
    check({ data_set: input.data_set ?? data_set, parameter: input.parameter ?? parameter });
    return update(call, bannerSubtypes, id, input);
  },
});
