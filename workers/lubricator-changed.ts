import { asProvider } from "@/lib/server/data/db";
import type { Processor } from "@/lib/server/jobs/jobs";
import { requestForLubricator } from "@/lib/services/lubrication/points/request";
import { finished } from "@/lib/services/platform/outbox/finish";

/** A lubricator is blocked, empty or has failed: somebody is asked to look, once. */
export const lubricatorChanged: Processor<"lubricator-changed"> = ({ lubricator_id }, { outbox_id }) =>
  asProvider(async (tx) => {
    await requestForLubricator({ tx, now: new Date() }, lubricator_id);
    await finished(tx, outbox_id);
  });
