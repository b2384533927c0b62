import { nameOf } from "@/lib/domain/identity/viewer";
import { reportedBy } from "@/lib/domain/maintenance/guest-request";
import { workOrderPriority } from "@/lib/domain/maintenance/urgency";
import {
  clockedSeconds,
  isOverdue,
  type MaintenanceKind,
  type WorkOrderAction,
  type WorkOrderActor,
  type WorkOrderStatus,
  workOrderActions,
  workOrderNumber,
  workOrderStatus,
  workOrderType,
} from "@/lib/domain/maintenance/work-order";
import { type DueEdges, dueEdges, dueGroup } from "@/lib/domain/maintenance/work-order-due";
import {
  mayDecide,
  type RequestAction,
  type RequestStatus,
  requestStatus,
  requestTransitions,
} from "@/lib/domain/maintenance/work-order-request";
import { keptSteps, openSteps, owedSteps, type Step } from "@/lib/domain/maintenance/work-order-steps";
import { converter, converterFor, measurement } from "@/lib/domain/monitoring/measurement";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { actionsFrom } from "@/lib/domain/shared/transitions";
import { unitSystemFor } from "@/lib/domain/shared/units";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type WorkOrderRow, workOrderSelect } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { cellsOf } from "@/lib/server/resources/serve";
import { ownAmong } from "@/lib/services/identity/teams/own";
import { type Finding, findingOf } from "@/lib/services/maintenance/finding";
import { type People, peopleOf } from "@/lib/services/maintenance/people";
import { actorOf, isAloneIn } from "../actor";
import { type Guests, guestsOf } from "../guests/reporters";

const linkOf = (row: { id: number; number: number; name: string } | null, kind: MaintenanceKind) =>
  row && { id: row.id, name: row.name, label: workOrderNumber(row.number, kind) };

interface Known {
  people: People;
  /** Plants without another supervisor. */
  alone: ReadonlySet<number>;
  own_teams: ReadonlySet<number>;
  due_edges: (time_zone: string) => DueEdges;
  /** Of each request, who reported it without an account. */
  guests: ReadonlyMap<number, Guests>;
}

function present(call: Pick<Call, "viewer" | "now">, row: WorkOrderRow, known: Known) {
  const { people, alone, own_teams, due_edges } = known;
  const guests = known.guests.get(row.id);
  const kind = row.kind as MaintenanceKind;
  const steps = stepsOf(row);
  const { orders, parent, request, ...stored } = row;
  const order = orders[0] ?? null;
  const actor = actorOf(call.viewer, row, { own_teams, alone_in_plant: alone.has(row.plant_id) });

  return {
    ...stored,
    kind,
    steps,
    finding: shownFinding(call, { finding: findingOf(row), plant: row.plant }),
    label: workOrderNumber(row.number, kind),
    status_id: statusId(kind, row.status),
    priority_id: workOrderPriority.isName(row.priority) ? workOrderPriority.number[row.priority] : null,
    type_id: workOrderType.isName(row.type) ? workOrderType.number[row.type] : null,
    is_overdue: kind === "order" && isOverdue(row as typeof row & { status: WorkOrderStatus }, call.now),
    /** By the midnights of the plant. */
    due_group: dueGroup(row, call.now, due_edges(row.plant.time_zone)),
    clocked_seconds: clockedSeconds(row, call.now),
    steps_total: steps.length,
    steps_answered: steps.length - openSteps(steps).length,
    /** Steps without which it cannot be completed. */
    steps_owed: owedSteps(steps).length,
    assigned_user: shownPerson(row.assigned_user),
    completed_by_user: people.get(row.completed_by),
    closed_by_user: people.get(row.closed_by),
    requested_by_user: people.get(row.requested_by),
    created_by_user: people.get(row.created_by),
    is_guest: guests?.is_guest ?? false,
    /** Who reported it first, by a label; the contact of those who may decide requests alone. */
    guest: guests?.guest ?? null,
    /** Of a request: with and without an account. */
    reported_by_count: kind === "request" ? reportedBy(guests?.count ?? 0, row.requested_by !== null) : null,
    parent: linkOf(parent, "order"),
    request: linkOf(request, "request"),
    /** The order that a request became. */
    order: order && { ...linkOf(order, "order")!, status: order.status },
    /** The viewer's to do, or their team's and nobody's yet. */
    is_mine: actor.is_assignee,
    actions: actionsOf(call, row, actor),
  };
}

const cellSelect = {
  id: true,
  company_id: true,
  plant_id: true,
  custom: true,
  number: true,
  kind: true,
  name: true,
  status: true,
  type: true,
  priority: true,
  due_at: true,
  expected_minutes: true,
  assigned_user: workOrderSelect.assigned_user,
  assigned_team: workOrderSelect.assigned_team,
  fault: { select: { code: true } },
  cause: { select: { code: true } },
  remedy: { select: { code: true } },
} as const satisfies Prisma.WorkOrderSelect;

/** What the columns of the list show. */
export const cells = cellsOf(
  cellSelect,
  ({
    number,
    kind,
    assigned_user,
    fault,
    cause,
    remedy,
  }: Prisma.WorkOrderGetPayload<{ select: typeof cellSelect }>) => ({
    label: workOrderNumber(number, kind as MaintenanceKind),
    assigned_user: shownPerson(assigned_user),
    fault: codeOf(fault),
    cause: codeOf(cause),
    remedy: codeOf(remedy),
  }),
);

const codeOf = (of: { code: string } | null) => of && { name: of.code };

const shownPerson = (person: WorkOrderRow["assigned_user"]) => person && { id: person.id, name: nameOf(person) };

/** In the units of the reader. */
export function shownFinding(
  { viewer }: Pick<Call, "viewer">,
  { finding, plant }: { finding: Finding | null; plant: Pick<WorkOrderRow["plant"], "unit_system"> },
) {
  if (finding === null) return null;
  const { data_set, parameter, alert_rule } = finding;
  const system = unitSystemFor(viewer, plant);
  const convert = converterFor(data_set, parameter ?? 0, system, alert_rule);
  const reading = converter(data_set, parameter ?? 0, system);

  return {
    ...finding,
    ...(parameter === null
      ? { name: null, unit: null, decimals: null }
      : measurement(data_set, parameter, finding.value, system)),
    onset_value: convert(finding.onset_value),
    peak_value: convert(finding.peak_value),
    warning: convert(finding.warning),
    alarm: convert(finding.alarm),
    points: finding.points.map(([at, value]): [number, number] => [at, reading(value)!]),
  };
}

export type ShownFinding = NonNullable<ReturnType<typeof shownFinding>>;
export type PresentedWorkOrder = ReturnType<typeof present>;

/** The procedure as it is kept, in a column of JSON. */
export const stepsOf = (row: Pick<WorkOrderRow, "steps">): Step[] => keptSteps(row.steps as unknown as Step[]);

/** What this viewer may do with it now. */
function actionsOf(
  call: Pick<Call, "viewer">,
  row: Pick<WorkOrderRow, "kind" | "status" | "requested_by">,
  actor: WorkOrderActor,
): (WorkOrderAction | RequestAction)[] {
  if (row.kind !== "request") return workOrderActions(row.status as WorkOrderStatus, actor);
  return actionsFrom(requestTransitions, row.status as RequestStatus).filter((action) =>
    mayDecide(action, { is_supervisor: actor.is_supervisor, is_requestor: row.requested_by === call.viewer.user_id }),
  );
}

export function statusId(kind: string, status: string): number | null {
  if (kind === "request") return requestStatus.isName(status) ? requestStatus.number[status] : null;
  return workOrderStatus.isName(status) ? workOrderStatus.number[status] : null;
}

/** Whose names an order shows. */
const actedOn = (row: WorkOrderRow) => [row.completed_by, row.closed_by, row.requested_by, row.created_by];

export async function presentAll(call: Call, rows: WorkOrderRow[]): Promise<PresentedWorkOrder[]> {
  // Only a supervisor's own completed work asks whether another supervisor could close it.
  const own = rows.filter((row) => row.status === "completed" && row.completed_by === call.viewer.user_id);
  const plants = [...new Set(own.map((row) => row.plant_id))];
  const [people, guests, own_teams, ...is_alone] = await together([
    peopleOf(
      call,
      rows.flatMap(actedOn),
      rows.map((row) => row.assigned_user),
    ),
    guestsOf(
      call,
      rows.flatMap(({ id, kind }) => (kind === "request" ? id : [])),
    ),
    ownAmong(
      call,
      rows.map((row) => row.assigned_team_id),
    ),
    ...plants.map((plant_id) => isAloneIn(call, plant_id)),
  ]);
  const alone = new Set(plants.filter((_, at) => is_alone[at]));
  const due_edges = edgesAt(call.now);
  return rows.map((row) => present(call, row, { people, guests, alone, own_teams, due_edges }));
}

/** Of each zone once. */
function edgesAt(now: Date) {
  const known = new Map<string, DueEdges>();
  return (time_zone: string) => {
    const edges = known.get(time_zone) ?? dueEdges(now, time_zone);
    known.set(time_zone, edges);
    return edges;
  };
}

export const presentOne = async (call: Call, row: WorkOrderRow) => firstOf(await presentAll(call, [row]));
