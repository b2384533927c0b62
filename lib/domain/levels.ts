/** Every level a sensor, item, machine or plant can show, worst first. */
export const levels = ["alarm", "acute", "chronic", "warning", "off_alarm", "unknown", "inactive", "ok"] as const;

export type Level = (typeof levels)[number];

const rank = new Map<Level, number>(levels.map((level, index) => [level, index]));

/** The worst of the levels given; ok when there are none. */
export function worstLevel(list: Iterable<Level>): Level {
  let worst: Level = "ok";
  for (const level of list) if (rank.get(level)! < rank.get(worst)!) worst = level;

  return worst;
}
