import type { PoolClient } from "pg";
import { type AlertStates, evaluateSeries, isLevelEvent, type LevelEvent } from "@/lib/domain/monitoring/alerts";
import {
  firstRunIn,
  type Joint,
  type JointModel,
  judgeJoint,
  RUN_IN_MOMENTS,
  WINDOW_MOMENTS,
} from "@/lib/domain/monitoring/joint";
import { excessOf, jointRule, type Member } from "@/lib/domain/monitoring/joint-alert";
import type { Place } from "../evaluation/sensor";
import { seriesKey } from "../evaluation/series-key";
import { type Hour, hoursOf, type Members } from "./hours";
import { endJointAlert, openJointAlert, standingJointAlert } from "./write-alert";

/** So far back a run-in may begin: what a gateway sent of its past, or what was measured before this was watched. */
const pastMs = 60 * 86_400_000;
const hourMs = 3_600_000;
/** Hours that one pass judges: half a year. */
const mostHours = 4_400;
/** A machine that stood for longer begins its window again. */
const windowMs = 14 * 24 * hourMs;

interface JointMachine extends Place {
  machine_id: number;
}

interface Stored {
  members: Member[];
  since: Date;
  model: JointModel | null;
  evaluated_until: Date | null;
  states: AlertStates;
}

interface Times {
  now: Date;
  /** Hours that begin before it are whole. */
  until: Date;
}

/** Learns or judges one machine as far as its hours go. `found`: nothing where it has too few measurements. */
export async function judgeMachine(
  client: PoolClient,
  machine: JointMachine,
  found: Members | undefined,
  times: Times,
): Promise<void> {
  const stored = await locked(client, machine, times.now);
  const { members, relearned_at } = found ?? { members: [], relearned_at: null };
  const since = relearned_at && relearned_at > stored.since ? relearned_at : stored.since;
  const isSame = since === stored.since && namesOf(members) === namesOf(stored.members);
  if (isSame && stored.model && stored.evaluated_until)
    return judge(client, machine, { ...stored, model: stored.model, evaluated_until: stored.evaluated_until }, times);

  // Other measurements than before: the alert of those is over, also of those that come from another machine.
  const before = [...stored.members, ...members];
  await endJointAlert(client, machine, { members: before, at: times.now, now: times.now });
  const range = { from: since, until: times.until, most: mostHours };
  const hours = members.length === 0 ? [] : await hoursOf(client, members, range);
  const { start, model } = firstRunIn(hours.map(({ values }) => values));
  const runIn = hours.slice(start, start + RUN_IN_MOMENTS);
  const last = model && runIn.at(-1);
  const learned: Learned = {
    members,
    model,
    samples: runIn.length,
    // What was left out is not read again.
    since: model ? since : (runIn[0]?.bucket ?? since),
    learned_from: (model && runIn[0]?.bucket) || null,
    learned_until: last ? endOf(last) : null,
  };
  await writeLearned(client, machine, learned, times.until);
  if (model && last)
    await judge(client, machine, { ...stored, members, model, evaluated_until: endOf(last), states: {} }, times);
}

const namesOf = (members: readonly Member[]) =>
  members.map(({ sensor_id, parameter }) => seriesKey(sensor_id, parameter)).join();

const endOf = ({ bucket }: Hour) => new Date(bucket.getTime() + hourMs);

async function locked(
  client: PoolClient,
  { machine_id, company_id, plant_id }: JointMachine,
  now: Date,
): Promise<Stored> {
  await client.query({
    name: "begin-joint",
    text: `insert into joint_models (machine_id, company_id, plant_id, since) values ($1, $2, $3, $4)
      on conflict (machine_id) do nothing`,
    values: [machine_id, company_id, plant_id, new Date(now.getTime() - pastMs)],
  });
  const { rows } = await client.query<Stored>({
    name: "lock-joint",
    text: "select members, since, model, evaluated_until, states from joint_models where machine_id = $1 for update",
    values: [machine_id],
  });
  const [stored] = rows;
  if (!stored) throw new Error(`No joint model of machine ${machine_id}`);

  return stored;
}

interface Learned {
  members: readonly Member[];
  since: Date;
  samples: number;
  model: JointModel | null;
  learned_from: Date | null;
  learned_until: Date | null;
}

const writeLearned = (client: PoolClient, { machine_id }: JointMachine, learned: Learned, until: Date) =>
  client.query({
    name: "learn-joint",
    text: `update joint_models set members = $2, since = $3, samples = $4, model = $5, learned_from = $6, learned_until = $7,
        evaluated_until = $7, states = '{}', checked_at = $8 where machine_id = $1`,
    values: [
      ...[machine_id, JSON.stringify(learned.members), learned.since, learned.samples],
      ...[learned.model && JSON.stringify(learned.model), learned.learned_from, learned.learned_until, until],
    ],
  });

type Known = Stored & { model: JointModel; evaluated_until: Date };

async function judge(client: PoolClient, machine: JointMachine, known: Known, { now, until }: Times): Promise<void> {
  const { members, model, evaluated_until } = known;
  const from = new Date(evaluated_until.getTime() - windowMs);
  const hours = await hoursOf(client, members, { from, until, most: mostHours });
  const first = hours.findIndex((hour) => endOf(hour) > evaluated_until);
  const judged = first < 0 ? [] : hours.slice(first).flatMap((hour, at) => judgedAt(model, hours, first + at, hour));
  const samples = judged.map(({ ts, joint }) => ({ ts, value: excessOf(joint) }));
  const { states, events } = evaluateSeries([jointRule], known.states, samples);
  for (const event of events.filter(isLevelEvent)) await applyEvent(client, machine, { event, judged, members, now });
  const last = judged.at(-1);
  if (last) await standingJointAlert(client, { joint: last.joint, members, at: new Date(last.ts) });
  await client.query({
    name: "judge-joint",
    text: "update joint_models set states = $2, evaluated_until = $3, checked_at = $4 where machine_id = $1",
    values: [machine.machine_id, JSON.stringify(states), last ? new Date(last.ts) : evaluated_until, until],
  });
}

interface Judged {
  ts: number;
  joint: Joint;
}

/** An hour with those before it, as far as a window reaches. */
function judgedAt(model: JointModel, hours: readonly Hour[], at: number, hour: Hour): Judged[] {
  const window = hours.slice(Math.max(0, at + 1 - WINDOW_MOMENTS), at + 1).map(({ values }) => values);
  const joint = judgeJoint(model, window);

  return joint ? [{ ts: endOf(hour).getTime(), joint }] : [];
}

interface JudgedEvent {
  event: LevelEvent;
  judged: readonly Judged[];
  members: readonly Member[];
  now: Date;
}

async function applyEvent(
  client: PoolClient,
  machine: JointMachine,
  { event, judged, members, now }: JudgedEvent,
): Promise<void> {
  const at = new Date(event.ts);
  if (event.to === "ok") return endJointAlert(client, machine, { members, at, now });
  const joint = judged.find(({ ts }) => ts === event.ts)?.joint;
  if (joint) await openJointAlert(client, machine, { joint, members, at, now });
}
