import { keptInput } from "@/lib/inputs/storage";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { keepFor } from "@/lib/services/monitoring/storage/keep";
import { storageOf } from "@/lib/services/monitoring/storage/storage";

export const GET = endpoint({
  allow: "view_companies",
  summary:
    "Get what a company stores: bytes by kind, growth per day, days until the disk is full, and how long it is kept",
  params: idParams,
  run: (call, { params }) => storageOf(call, params.id),
});

export const PUT = endpoint({
  allow: "update_companies",
  summary:
    'Set how many days a company keeps readings and hours; a shorter time needs confirm: "delete" where it deletes',
  params: idParams,
  body: keptInput,
  transaction: "own",
  run: (call, { params, body }) => keepFor(call, params.id, body),
});
