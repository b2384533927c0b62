import { isSupervisor } from "@/lib/domain/identity/viewer";
import type { PointRule } from "@/lib/domain/lubrication/whole";
import { DomainError, invalidField } from "@/lib/domain/shared/errors";
import { aheadMs, earlier } from "@/lib/domain/shared/reported-moment";
import type { WholeGreasing } from "@/lib/inputs/lubrication";
import type { Call } from "@/lib/server/data/call";
import type { LubricatorRow } from "../points/present";
import { chargeOf, densityOf } from "../points/present";
import {
  endGreasing,
  giveDose,
  givenInMonth,
  type PresentedGreasing,
  presented,
  readDose,
  startGreasing,
} from "./greasing";
import { lastingOf, returnDaysOf } from "./returns";

/** A greasing that was done without a connection, in one piece: all of it is stored, or nothing. */

const longestMs = 7 * 24 * 3_600_000;

/** Every step is judged again as if it were taken now: what a colleague has done meanwhile counts. */
export async function giveWhole(call: Call, id: number, sent: WholeGreasing) {
  const whole = onOurClock(call, sent);
  const { started_at, before, doses, outcome } = whole;
  let greasing =
    (await begun(call, id, whole)) ?? (await startGreasing(call, id, { ...before, confirm: false }, started_at));
  for (const { number, strokes, given_at, reading } of doses) {
    const known = greasing.doses.find((one) => one.number === number);
    if (known && known.strokes !== strokes) throw changed(greasing);
    // A first try of a step was answered, and the answer lost.
    if (!known) {
      if (greasing.outcome) throw changed(greasing);
      greasing = await giveDose(call, id, greasing.id, { number, strokes }, given_at);
    }
    if (!reading || (known && known.db !== null)) continue;
    const { read_at, ...measured } = reading;
    greasing = await readDose(call, id, greasing.id, { number, ...measured }, read_at);
  }
  if (greasing.outcome) return greasing;
  if (!outcome) throw invalidField("outcome", "errors.is_required");
  return endGreasing(call, id, greasing.id, outcome, lastMoment(started_at, doses));
}

/** What a phone and the server call the same moment: their clocks, and how long a first try waited for its answer. */
const sameMs = 10 * 60_000;

/**
 * One's own that was begun with this reading while there was a connection; or which its last step has ended, whose answer was
 * lost.
 */
async function begun(call: Call, lubricator_id: number, sent: WholeGreasing): Promise<PresentedGreasing | null> {
  const { started_at, before } = sent;
  const own = { lubricator_id, user_id: call.viewer.user_id, before_db: before.db };
  const open = await call.tx.greasing.findFirst({ where: { ...own, ended_at: null }, select: { id: true } });
  if (open) return presented(call, open.id);
  const [from, until] = [-sameMs, sameMs].map((ms) => new Date(started_at.getTime() + ms));
  const ended = await call.tx.greasing.findFirst({
    where: { ...own, ended_at: { not: null }, started_at: { gte: from, lte: until } },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const known = ended && (await presented(call, ended.id));

  return known && isSame(known, sent) ? known : null;
}

/** All that was sent is stored: the same doses, their readings and the same end. */
const isSame = (known: PresentedGreasing, { doses, outcome }: WholeGreasing) =>
  known.doses.length === doses.length &&
  (outcome === undefined || outcome === known.outcome) &&
  doses.every(({ number, strokes, reading }) =>
    known.doses.some((one) => one.number === number && one.strokes === strokes && (!reading || one.db !== null)),
  );

const lastMoment = (started_at: Date, doses: WholeGreasing["doses"]): Date =>
  doses.at(-1)?.reading?.read_at ?? doses.at(-1)?.given_at ?? started_at;

/** In order, neither in the future nor longer ago than a phone keeps entries; its clock may be a little fast. */
function onOurClock({ now }: Call, sent: WholeGreasing): WholeGreasing {
  const { started_at, doses } = sent;
  const all = [
    started_at,
    ...doses.flatMap(({ given_at, reading }) => [given_at, ...(reading ? [reading.read_at] : [])]),
  ];
  if (now.getTime() - started_at.getTime() > longestMs) throw invalidField("started_at", "lubricators.too_long_ago");
  const ahead = aheadMs(all.at(-1) ?? started_at, now);
  if (ahead === null || all.some((at, index) => at < (all[index - 1] ?? at)))
    throw invalidField("doses", "lubricators.not_in_order");

  return {
    ...sent,
    started_at: earlier(started_at, ahead),
    doses: doses.map(({ given_at, reading, ...dose }) => ({
      ...dose,
      given_at: earlier(given_at, ahead),
      ...(reading && { reading: { ...reading, read_at: earlier(reading.read_at, ahead) } }),
    })),
  };
}

const changed = (data: PresentedGreasing) => new DomainError("conflict", "lubricators.changed", { data });

/** What the phone needs to judge by itself, as the page was made. */
export async function ruleOf(call: Call, row: LubricatorRow): Promise<PointRule> {
  return {
    baseline_db: row.baseline_db,
    charge_grams: chargeOf(row).grams,
    density: densityOf(row),
    month_grams: await givenInMonth(call, row.id),
    lasting: await lastingOf(call, row.id),
    return_days: returnDaysOf(row),
    may_go_beyond: isSupervisor(call.viewer),
  };
}
