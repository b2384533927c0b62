/** A stretch of time in milliseconds since 1970, its end not included. */
export interface Stretch {
  from: number;
  to: number;
}

const byStart = (a: Stretch, b: Stretch) => a.from - b.from;

/** What any of them covers, in order and without overlaps. */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const united: Stretch[] = [];
  for (const { from, to } of [...stretches].sort(byStart)) {
    if (to <= from) continue;
    const last = united.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else united.push({ from, to });
  }

  return united;
}

/** What both cover. */
export function intersection(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  const [a, b] = [union(one), union(other)];
  const both: Stretch[] = [];
  for (let i = 0, j = 0; ; ) {
    const [left, right] = [a[i], b[j]];
    if (!left || !right) return both;
    const from = Math.max(left.from, right.from);
    const to = Math.min(left.to, right.to);
    if (from < to) both.push({ from, to });
    if (left.to < right.to) i++;
    else j++;
  }
}

/** What of the first the second leaves. */
export function without(whole: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  const gone = union(taken);
  return union(whole).flatMap((stretch) => {
    const left: Stretch[] = [];
    let from = stretch.from;
    for (const one of gone) {
      if (one.to <= from || one.from >= stretch.to) continue;
      if (one.from > from) left.push({ from, to: one.from });
      from = one.to;
    }
    if (from < stretch.to) left.push({ from, to: stretch.to });
    return left;
  });
}

/** Seconds of all together; overlaps count once. */
export const secondsOf = (stretches: readonly Stretch[]): number =>
  union(stretches).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
