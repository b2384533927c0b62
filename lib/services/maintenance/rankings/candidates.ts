import { repairType } from "@/lib/domain/maintenance/alarm-case";
import { openStatuses } from "@/lib/domain/maintenance/work-order";
import type { Condition } from "@/lib/domain/maintenance/work-ranking";
import type { Call } from "@/lib/server/data/call";
import { levelSince } from "@/lib/services/monitoring/cases/level-since";

/** An open order with what is known of its item, before anything is expected of it. */
export interface Candidate {
  id: number;
  number: number;
  name: string;
  type: string;
  status: string;
  version: number;
  priority: string;
  priority_rank: number;
  due_at: Date | null;
  extended_at: Date | null;
  expected_minutes: number | null;
  assigned_user_id: number | null;
  assigned_team_id: number | null;
  equipment_id: number | null;
  production_line: { id: number; name: string } | null;
  /** Of its item, else of its machine. */
  criticality: string | null;
  /** That its alert diagnosed, or its finding names. */
  fault: string | null;
  /** Since when its downtime runs. */
  down_since: Date | null;
  alert_id: number | null;
  sensor_id: number | null;
  condition: Condition | null;
  level_since: Date | null;
}

/** So many orders of a plant are ranked at most: those whose item is down or alarming, then those that are due first. */
const mostRanked = 500;

/**
 * The open work of a plant that can be ranked. The state of its item counts for the order of an alert or a downtime, and for
 * repair work on the item; preventive work is no answer to an alarm. Orders are found from what alarms and what stands
 * still, so that the number of orders that have ever been makes no difference; others fill up by their due date. Which they
 * are is known from indexes alone; only then the orders themselves are read, all at once.
 */
export async function candidatesOf({ tx }: Pick<Call, "tx">, plant_id: number): Promise<Candidate[]> {
  const open = [...openStatuses];

  return tx.$queryRaw<Candidate[]>`
    with alarming as materialized (
      select a.id, a.sensor_id, a.work_order_id, s.equipment_id, ${levelSince} as level_since,
        case when a.level = 'alarm' and a.alert_rule like '%\\_chronic' then 'alarm_chronic'
          when a.level = 'alarm' then 'alarm_acute'
          when a.shown_level = 'chronic' or a.alert_rule like '%\\_chronic' then 'warning_chronic'
          else 'warning_acute' end as condition
      from alerts a join sensors s on s.id = a.sensor_id
      where a.plant_id = ${plant_id} and a.ended_at is null and a.kind = 'level' and a.level in ('alarm', 'warning')
        and s.deleted_at is null and s.archived_at is null),
    down as materialized (
      select d.work_order_id, d.equipment_id, min(d.started_at) as since from downtimes d
      where d.plant_id = ${plant_id} and d.ended_at is null and not d.is_planned
        and (d.work_order_id is not null or d.equipment_id is not null)
      group by 1, 2),
    known as (
      select w.id from alarming t join work_orders w on w.equipment_id = t.equipment_id
      where w.kind = 'order' and w.type = ${repairType} and w.status = any (${open}::text[])
      union select t.work_order_id from alarming t where t.work_order_id is not null
      union select d.work_order_id from down d where d.work_order_id is not null
      union select w.id from down d join work_orders w on w.equipment_id = d.equipment_id
      where w.kind = 'order' and w.type = ${repairType} and w.status = any (${open}::text[])),
    others as (
      select due.id, due.due_at from unnest(${open}::text[]) as s (status) cross join lateral (
        select w.id, w.due_at from work_orders w where w.plant_id = ${plant_id} and w.status = s.status and w.kind = 'order'
        order by w.due_at, w.id limit ${mostRanked}) due),
    chosen as materialized (
      select id, min(place) as place from (
        select w.id, 0 as place, w.due_at from known join work_orders w on w.id = known.id
        where w.kind = 'order' and w.status = any (${open}::text[])
        union all select id, 1, due_at from others) one
      group by id order by min(place), min(due_at), id limit ${mostRanked}),
    orders as materialized (
      select w.* from work_orders w where w.id = any (array(select id from chosen)::int[])),
    classed as materialized (
      select m.id, m.criticality from machines m
      where m.id = any (array(select distinct machine_id from orders)::int[]) and m.criticality is not null)
    select w.id, w.number, w.name, w.type, w.status, w.version, w.priority, w.priority_rank, w.due_at, w.extended_at,
      w.expected_minutes, w.assigned_user_id, w.assigned_team_id,
      coalesce(w.verdict_fault, w.diagnosed_fault) as fault, down.since as down_since,
      coalesce(e.criticality, m.criticality) as criticality, w.equipment_id,
      worst.id as alert_id, worst.sensor_id, worst.condition, worst.level_since,
      case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end as production_line
    from chosen c join orders w on w.id = c.id
      left join equipments e on e.id = w.equipment_id and e.criticality is not null
      left join classed m on m.id = w.machine_id
      left join production_lines l on l.id = w.production_line_id
      left join lateral (select min(d.since) as since from down d
        where d.work_order_id = w.id or (w.type = ${repairType} and d.equipment_id = w.equipment_id)) down on true
      left join lateral (select t.* from alarming t
        where t.work_order_id = w.id or (w.type = ${repairType} and t.equipment_id = w.equipment_id)
        order by array_position(array['alarm_chronic', 'alarm_acute', 'warning_chronic', 'warning_acute'], t.condition),
          t.level_since, t.id limit 1) worst on true
    order by c.place, w.due_at, w.id`;
}

/** How much open work the plant has, also what is not ranked. */
export const openWorkOf = ({ tx }: Pick<Call, "tx">, plant_id: number): Promise<number> =>
  tx.workOrder.count({ where: { plant_id, kind: "order", status: { in: [...openStatuses] } } });
