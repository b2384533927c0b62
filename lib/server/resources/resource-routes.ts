import { z } from "zod";
import { archivePermission } from "@/lib/domain/identity/permissions";
import { id } from "@/lib/inputs/fields";
import { bulkInput, withoutDefault } from "@/lib/resources/bulk";
import { type AnyResource, keyOf } from "@/lib/resources/define";
import type { Call } from "../data/call";
import type { Tool } from "../http/contract";
import { done, endpoint } from "../http/endpoint";
import { translator } from "../i18n";
import { updateEach } from "./bulk";
import type { Page } from "./list";
import { asServed, type FoundOf, type ListedOf, type Servable } from "./serve";

/**
 * The route handlers of a resource: `export const { GET, POST, DELETE } = collectionRoutes(brands)`. What a resource does its
 * own way stands where it is served: `collectionRoutes(servedParts)`.
 */

export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(id),
});
export const idsBody = z.strictObject({ ids: z.array(id).min(1).max(500), confirm: z.string().optional() });
const confirmBody = z.strictObject({ confirm: z.string().optional() });

/** "production lines", "a production line": as the English messages of the resource call it. */
function nounsOf({ name }: AnyResource) {
  const words = translator("en", name);
  const [many, one] = [words("title").toLowerCase(), words("item").toLowerCase()];
  return { many, one: `${/^[aeio]/.test(one) ? "an" : "a"} ${one}` };
}

/** Users who may view it; others pick from some lists. */
function readersOf(resource: AnyResource) {
  const { listedFor } = resource;
  return listedFor === "signed_in" ? listedFor : [keyOf(resource, "view"), ...(listedFor ?? [])];
}

/** What a save accepts: the resource's input and the version that was read. */
const saved = (resource: AnyResource) => resource.input.extend({ version: z.int().positive().optional() });

/** A change accepts any of the fields; what is absent stays as it is, so no default may answer for it. */
function changed(resource: AnyResource): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(saved(resource).shape as Record<string, z.ZodType>);
  const open = fields.map(([name, schema]) => [name, withoutDefault(schema).optional()]);
  return z.strictObject(Object.fromEntries(open));
}

/** A tool whose answers are shown where the resource sets it, unless it sets it itself. */
type ToolOfResource = Omit<Tool, "link"> & Partial<Pick<Tool, "link">>;

const toolOf = (tool: ToolOfResource | undefined, link = ""): Tool | undefined => tool && { link, ...tool };
/** "/machines/:id/details" as a link of a tool; without a screen of its own, that of the list. */
const addressOf = ({ details, screen }: AnyResource) => (details ?? `${screen ?? ""}/:id`).replace(/:(\w+)/g, "{$1}");

/** `list`: its list is a tool of assistants. */
export function collectionRoutes<S extends Servable>(given: S, tools: { list?: ToolOfResource } = {}) {
  const { resource, query, ...verbs } = asServed(given);
  return {
    GET: endpoint({
      allow: readersOf(resource),
      condition: resource.condition,
      isForKeys: resource.listedFor === "signed_in",
      summary: `List ${nounsOf(resource).many}`,
      query,
      tool: toolOf(tools.list, resource.screen),
      run: (call, { query }): Promise<Page<ListedOf<S>>> => verbs.list(call, query),
    }),
    POST: endpoint({
      allow: keyOf(resource, "create"),
      condition: resource.condition,
      summary: `Create ${nounsOf(resource).one}`,
      body: saved(resource),
      files: resource.files,
      takes: resource.takes,
      status: 201,
      run: (call, { body }): Promise<FoundOf<S>> => verbs.create(call, body),
    }),
    DELETE: endpoint({
      allow: keyOf(resource, "delete"),
      condition: resource.condition,
      summary: `Delete several ${nounsOf(resource).many}, all or none`,
      body: idsBody,
      run: async (call, { body }) => {
        await verbs.remove(call, body.ids, body.confirm);
        return done(call, "errors.deleted", { ids: body.ids });
      },
    }),
  };
}

/** `find`: reading one is a tool of assistants. */
export function itemRoutes<S extends Servable>(given: S, tools: { find?: ToolOfResource } = {}) {
  const { resource, ...verbs } = asServed(given);
  const put = {
    allow: keyOf(resource, "update"),
    condition: resource.condition,
    summary: `Update ${nounsOf(resource).one}`,
    params: idParams,
    body: changed(resource),
    files: resource.files,
    takes: resource.takes,
    run: (call: Call, input: { params: { id: number }; body: Record<string, unknown> }): Promise<FoundOf<S>> =>
      verbs.update(call, input.params.id, input.body),
  };
  return {
    GET: endpoint({
      allow: keyOf(resource, "view"),
      condition: resource.condition,
      summary: `Get ${nounsOf(resource).one}`,
      params: idParams,
      tool: toolOf(tools.find, addressOf(resource)),
      run: (call, { params }): Promise<FoundOf<S>> => verbs.find(call, params.id),
    }),
    PUT: endpoint(put),
    POST: endpoint({ ...put, isOverride: true, summary: `${put.summary}, as multipart with _method=PUT` }),
    DELETE: endpoint({
      allow: keyOf(resource, "delete"),
      condition: resource.condition,
      summary: `Delete ${nounsOf(resource).one}`,
      params: idParams,
      body: confirmBody,
      run: async (call, { params, body }) => {
        await verbs.remove(call, [params.id], body.confirm);
        return done(call, "errors.deleted", { id: params.id });
      },
    }),
  };
}

const archiveBody = z.strictObject({ is_archived: z.boolean().default(true) });

/** PUT …/{id}/archive: archives, or restores with `is_archived: false`. */
export function archiveRoute<S extends Servable>(given: S) {
  const { resource, archive } = asServed(given);
  return {
    PUT: endpoint({
      allow: archivePermission(resource.section),
      condition: resource.condition,
      summary: `Archive or restore ${nounsOf(resource).one}`,
      params: idParams,
      body: archiveBody,
      run: (call, { params, body }): Promise<FoundOf<S>> => archive(call, params.id, body.is_archived),
    }),
  };
}

/** PUT on the list: gives several records of one plant the same fields. */
export function bulkRoute(given: Servable) {
  const served = asServed(given);
  const { resource } = served;
  return {
    PUT: endpoint({
      allow: keyOf(resource, "update"),
      condition: resource.condition,
      summary: `Update several ${nounsOf(resource).many} of one plant; the result is given per record`,
      body: z.strictObject({ ids: z.array(id).min(1).max(500), fields: bulkInput(resource) }),
      run: (call, { body }) => updateEach(call, served, body.ids, body.fields),
    }),
  };
}

const orderBody = z.strictObject({ ids: z.array(id).min(1).max(500) });

/** POST …/reorder: the ids in their new order. */
export function reorderRoute(given: Servable) {
  const { resource, reorder } = asServed(given);
  return {
    POST: endpoint({
      allow: keyOf(resource, "update"),
      condition: resource.condition,
      summary: `Set the order of ${nounsOf(resource).many}`,
      body: orderBody,
      run: async (call, { body }) => {
        await reorder(call, body.ids);
        return done(call, "errors.saved");
      },
    }),
  };
}
