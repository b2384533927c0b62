import { shortPageQuery } from "@/lib/inputs/fields";
import { newDevice } from "@/lib/inputs/push";
import { endpoint } from "@/lib/server/http/endpoint";
import { pageIn } from "@/lib/server/resources/list";
import { addDevice, ownDevices } from "@/lib/services/platform/push/devices";

export const GET = endpoint({
  allow: "signed_in",
  summary: "List the devices to which the caller's notifications are pushed",
  query: shortPageQuery,
  transaction: "own",
  run: async (call, { query }) => pageIn(await ownDevices(call), query),
});

export const POST = endpoint({
  allow: "signed_in",
  summary:
    "Push the caller's notifications to this browser too; sent again, it is renewed, and another person's becomes the caller's",
  body: newDevice,
  status: 201,
  transaction: "own",
  run: (call, { body }) => addDevice(call, body),
});
