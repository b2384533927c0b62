import { z } from "zod";
import { viewName } from "@/lib/inputs/list-views";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { removeListView } from "@/lib/services/platform/list-views/remove";
import { changeListView } from "@/lib/services/platform/list-views/save";

export const PUT = endpoint({
  allow: "signed_in",
  summary: "Update one of the caller's saved views: its name or what it shows",
  params: idParams,
  body: z.strictObject({ name: viewName, query: z.string().max(4_000) }).partial(),
  run: (call, { params, body }) => changeListView(call, params.id, body),
});

export const DELETE = endpoint({
  allow: "signed_in",
  summary: "Delete one of the caller's saved views",
  params: idParams,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await removeListView(call, params.id);
    return done(call, "errors.deleted", { id: params.id });
  },
});
