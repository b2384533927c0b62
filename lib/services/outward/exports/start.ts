import { permissionOf } from "@/lib/domain/identity/permissions";
import { can, withoutPermission } from "@/lib/domain/identity/viewer";
import type { Job } from "@/lib/generated/prisma/client";
import type { AnyResource } from "@/lib/resources/define";
import type { ResourceName } from "@/lib/resources/index";
import { audit } from "@/lib/server/data/audit";
import type { Call } from "@/lib/server/data/call";
import { consume } from "@/lib/server/http/limits";
import { type TemporaryRole, temporaryRoleOf } from "@/lib/server/http/session";
import { enqueue } from "@/lib/server/jobs/outbox";
import { publish } from "@/lib/server/live/events";
import type { ListQuery, RowQuery } from "@/lib/server/resources/list";
import { jobSelect, shownJob } from "@/lib/services/platform/jobs/list";

/** What the worker needs to list the same rows again. Kept in the job. */
export type ExportParams = {
  resource: string;
  query: RowQuery;
  plant_id: number | null;
  timezone_offset: number;
  worn: TemporaryRole | null;
};

/** Those of a job that startExport() has made, in a column of JSON. */
export const exportParamsOf = ({ params }: Pick<Job, "params">) => params as ExportParams;

/** Rows of a file that is downloaded at once, and not sent by email. */
export const mostDownloaded = 50_000;

/** What is asked of a list that the caller may see. */
export function exportParams(
  { viewer, timezone_offset }: Pick<Call, "viewer" | "timezone_offset">,
  { name, section }: AnyResource,
  { page: _page, max: _max, after: _after, ...query }: ListQuery,
  plant_id: number | null,
): ExportParams {
  const needed = permissionOf("view", section);
  if (!can(viewer, needed)) throw withoutPermission(viewer, needed);

  return { resource: name, query, plant_id, timezone_offset, worn: temporaryRoleOf(viewer) };
}

/**
 * Begins to write a list as the caller sees it into a sheet that comes by mail. RowQuery twice while the first is
 * under way, it answers with the first.
 */
export async function startExport(call: Call, resource: AnyResource, query: ListQuery, plant_id: number | null = null) {
  const { viewer, tx } = call;
  const params = exportParams(call, resource, query, plant_id);
  // Two presses of the button at once are one after the other.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('export'), ${viewer.user_id}::int)`;
  const kept = JSON.parse(JSON.stringify(params)) as object;
  const running = await tx.job.findFirst({
    where: {
      user_id: viewer.user_id,
      kind: "export",
      status: { in: ["queued", "running"] },
      params: { equals: kept },
    },
    select: jobSelect,
  });
  if (running) return shownJob(running);

  await consume("export", String(viewer.user_id));
  const job = await tx.job.create({
    data: { company_id: viewer.company_id, user_id: viewer.user_id, kind: "export", params: kept },
    select: jobSelect,
  });
  publish(tx, {
    subject: "jobs",
    action: "created",
    id: job.id,
    company_id: viewer.company_id,
    user_id: viewer.user_id,
  });
  await enqueue(tx, "export", { job_id: job.id }, { company_id: viewer.company_id });
  await audit(call, "export", resource.name as ResourceName, null, {
    after: { search: query.search, filters: query.filters },
  });
  return shownJob(job);
}
