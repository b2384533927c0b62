import { z } from "zod";
import { archivePermission, permissionOf } from "@/lib/domain/identity/permissions";
import { id } from "@/lib/inputs/fields";
import type { AnyResource } from "@/lib/resources/define";
import { done, endpoint } from "../http/endpoint";
import { create, find, list, remove, reorder, setArchived, update } from "./crud";
import { listQuery } from "./list";

/** The route handlers of a described resource. A verb that a resource does its own way is written by hand beside them. */

export const idParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(id),
});
export const idsBody = z.strictObject({ ids: z.array(id).min(1).max(500), confirm: z.string().optional() });
const confirmBody = z.strictObject({ confirm: z.string().optional() });

const may = (resource: AnyResource, flag: "view" | "create" | "update" | "delete") =>
  permissionOf(flag, resource.section);

/** What a save accepts: the resource's input and the version that was read. */
const saved = (resource: AnyResource) => resource.input.extend({ version: z.int().positive().optional() });

/** A change accepts any of the fields; what is absent stays as it is, so no default may answer for it. */
function changed(resource: AnyResource): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(saved(resource).shape as Record<string, z.ZodType>);
  const open = fields.map(([name, schema]) => [name, withoutDefault(schema).optional()]);
  return z.strictObject(Object.fromEntries(open));
}

const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

/** The verbs behind the routes. A resource that does one its own way hands it in; the rest stay as they are. */
const plain = { list, find, create, update, remove };
export type Verbs = Partial<typeof plain>;

export function collectionRoutes(resource: AnyResource, own: Verbs = {}) {
  const verbs = { ...plain, ...own };
  return {
    GET: endpoint({
      allow: may(resource, "view"),
      summary: `List ${resource.name}`,
      query: listQuery(resource),
      run: (call, { query }) => verbs.list(call, resource, query),
    }),
    POST: endpoint({
      allow: may(resource, "create"),
      summary: `Create one of ${resource.name}`,
      body: saved(resource),
      files: resource.files,
      status: 201,
      run: (call, { body }) => verbs.create(call, resource, body),
    }),
    DELETE: endpoint({
      allow: may(resource, "delete"),
      summary: `Delete several of ${resource.name}, all or none`,
      body: idsBody,
      run: async (call, { body }) => {
        await verbs.remove(call, resource, body.ids, body.confirm);
        return done(call, "errors.deleted", { ids: body.ids });
      },
    }),
  };
}

export function itemRoutes(resource: AnyResource, own: Verbs = {}) {
  const verbs = { ...plain, ...own };
  const put = {
    allow: may(resource, "update"),
    summary: `Update one of ${resource.name}`,
    params: idParams,
    body: changed(resource),
    files: resource.files,
    run: (call: Parameters<typeof update>[0], input: { params: { id: number }; body: Record<string, unknown> }) =>
      verbs.update(call, resource, input.params.id, input.body),
  };
  return {
    GET: endpoint({
      allow: may(resource, "view"),
      summary: `Read one of ${resource.name}`,
      params: idParams,
      run: (call, { params }) => verbs.find(call, resource, params.id),
    }),
    PUT: endpoint(put),
    POST: endpoint({ ...put, isOverride: true, summary: `${put.summary}, as multipart with _method=PUT` }),
    DELETE: endpoint({
      allow: may(resource, "delete"),
      summary: `Delete one of ${resource.name}`,
      params: idParams,
      body: confirmBody,
      run: async (call, { params, body }) => {
        await verbs.remove(call, resource, [params.id], body.confirm);
        return done(call, "errors.deleted", { id: params.id });
      },
    }),
  };
}

const archiveBody = z.strictObject({ is_archived: z.boolean().default(true) });

/** PUT …/{id}/archive: archives, or restores with `is_archived: false`. */
export function archiveRoute(resource: AnyResource, archive: typeof setArchived = setArchived) {
  return {
    PUT: endpoint({
      allow: archivePermission(resource.section),
      summary: `Archive or restore one of ${resource.name}`,
      params: idParams,
      body: archiveBody,
      run: (call, { params, body }) => archive(call, resource, params.id, body.is_archived),
    }),
  };
}

const orderBody = z.strictObject({ ids: z.array(id).min(1).max(500) });

/** POST …/reorder: the ids in their new order. */
export function reorderRoute(resource: AnyResource) {
  return {
    POST: endpoint({
      allow: may(resource, "update"),
      summary: `Put ${resource.name} in order`,
      body: orderBody,
      run: async (call, { body }) => {
        await reorder(call, resource, body.ids);
        return done(call, "errors.saved");
      },
    }),
  };
}
