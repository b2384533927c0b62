import { isProviderSide } from "@/lib/domain/identity/viewer";
import { confirmWithinMinutes } from "@/lib/domain/maintenance/shift";
import { answeredOf } from "@/lib/domain/maintenance/verdict";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { asQuotient, rateOf } from "@/lib/domain/shared/rates";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Call } from "@/lib/server/data/call";
import { together } from "@/lib/server/data/together";
import { diagnosisPrecision } from "@/lib/services/monitoring/diagnoses/scores";

export interface Day {
  /** "2026-11-22", UTC. */
  day: string;
  visits: number;
  people: number;
  readings: number;
  alerts: number;
}

interface Counted {
  companies: number;
  plants: number;
  users: number;
  sensors: number;
  controllers: number;
  orders: number;
  machines: number;
  /** Of them those with a class. */
  machines_classed: number;
  items: number;
  /** Of them those whose cost of a new one is known. */
  items_priced: number;
  /** Shifts that were handed over long enough ago for somebody to have confirmed them. */
  shifts_handed_over: number;
  /** Of them those that somebody of the next shift confirmed in time. */
  shifts_confirmed: number;
}

interface PushFigures {
  sent: number;
  /** By a device, at least one. */
  taken: number;
  /** From when it might go out to when the first device took it; null with none. */
  seconds: number | null;
  devices: number;
}

const confirmDue = Prisma.sql`greatest(ends_at, handed_over_at) + ${confirmWithinMinutes}::int * interval '1 minute'`;

/** How much the product is used by the companies that the viewer sees, and how much it holds. */
export async function usageOf(call: Call, days: number) {
  const { tx, viewer, now } = call;
  const since = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 - (days - 1) * 86_400_000);
  const [counts, daily, judged, [storage], [pushed]] = await together([
    tx.$queryRaw<Counted[]>`
      select (select count(*)::int from companies where deleted_at is null and archived_at is null) as companies,
        (select count(*)::int from plants where deleted_at is null and archived_at is null) as plants,
        (select count(*)::int from users where archived_at is null) as users,
        (select count(*)::int from sensors where deleted_at is null and archived_at is null) as sensors,
        (select count(*)::int from controllers where deleted_at is null and archived_at is null) as controllers,
        (select count(*)::int from work_orders where kind = 'order' and created_at >= ${since}) as orders, m.*, e.*, h.*
      from (select count(*)::int as machines, count(criticality)::int as machines_classed from machines
          where deleted_at is null and archived_at is null) m,
        (select count(*)::int as items, count(replacement_cost)::int as items_priced from equipments
          where deleted_at is null and archived_at is null) e,
        (select count(*)::int as shifts_handed_over,
            count(*) filter (where confirmed_at <= ${confirmDue})::int as shifts_confirmed from shifts
          where handed_over_at >= ${since} and (confirmed_at is not null or ${confirmDue} < ${now})) h`,
    tx.$queryRaw<Day[]>`
      select to_char(d, 'YYYY-MM-DD') as day, coalesce(v.visits, 0)::int as visits, coalesce(v.people, 0)::int as people,
          coalesce(r.readings, 0)::float8 as readings, coalesce(a.alerts, 0)::int as alerts
        from generate_series(${since}::timestamptz, ${now}::timestamptz, interval '1 day') d
        left join (select day, sum(visits) as visits, count(distinct user_id) as people from page_visits
          where day >= ${since}::date group by day) v on v.day = d::date
        left join (select of.bucket, sum(of.count) as readings
          from (select company_id, sensor_id, array_agg(parameter) as ids from sensor_parameters group by 1, 2) p
          cross join lateral days_between(p.company_id, p.sensor_id, p.ids, ${since}, 'infinity') of
          group by of.bucket) r
          on r.bucket = d
        left join (select date_trunc('day', opened_at at time zone 'UTC') as day, count(*) as alerts from alerts
          where opened_at >= ${since} group by 1) a on a.day = d at time zone 'UTC'
        order by 1`,
    diagnosisPrecision(call),
    isProviderSide(viewer)
      ? tx.$queryRaw<{ database: number; files: number }[]>`
          select pg_database_size(current_database())::float8 as database,
            (select coalesce(sum(size), 0)::float8 from files) as files`
      : [null],
    isProviderSide(viewer)
      ? tx.$queryRaw<PushFigures[]>`
          select count(*) filter (where status <> 'queued')::int as sent,
            count(*) filter (where status = 'sent')::int as taken,
            percentile_cont(0.5) within group (order by extract(epoch from sent_at - tried_at))::float8 as seconds,
            (select count(*)::int from push_subscriptions) as devices
          from deliveries where channel = 'push' and created_at >= ${since}`
      : [null],
  ]);
  const counted = firstOf(counts);
  const sum = (name: "visits" | "readings" | "alerts") => daily.reduce((all, one) => all + one[name], 0);
  const named = judged.filter(({ fault }) => fault !== null);
  const checked = named.reduce((all, one) => all + answeredOf(one), 0);
  const right = named.reduce((all, one) => all + one.confirmed, 0);

  return {
    days,
    ...counted,
    visits: sum("visits"),
    readings_a_day: asQuotient(sum("readings") / days),
    alerts: sum("alerts"),
    alerts_per_100_sensors: counted.sensors === 0 ? null : asQuotient((sum("alerts") / counted.sensors) * 100),
    /** 0 to 1: diagnoses that technicians confirmed, of those that they judged; null while they are too few. */
    precision: rateOf(right, checked),
    confirmed: right,
    diagnoses: checked,
    /** Bytes; the provider's alone. */
    storage: storage ?? null,
    /** Messages to phones and computers; the provider's alone. */
    push: pushed ?? null,
    daily,
  };
}

export type Usage = Awaited<ReturnType<typeof usageOf>>;
