import { day, type Entry, later } from "./entry";
import { doneOrder, type PastPlant, routineEntries } from "./past";
import type { Found, Routine } from "./past-work";

interface Done extends Found {
  name: string;
  item: string;
  ago: number;
  oClock: number;
  minutes: number;
  description?: string;
  note: string;
  isDown?: boolean;
}

export const smallRepairs: Done[] = [
  {
    name: "Replace pulper rotor seal",
    item: "Pulper gearbox",
    ago: 302,
    oClock: 6,
    minutes: 340,
    isDown: true,
    mode: "OLK",
    note: "Stock in the oil. Both lips renewed, sleeve polished, oil changed.",
  },
  {
    name: "Free the pulper rag rope",
    item: "Pulper motor",
    ago: 247,
    oClock: 14,
    minutes: 90,
    isDown: true,
    description: "Pulper does not start after the weekend, rope in the rotor.",
    mode: "NST",
    note: "Rope of 30 m around the rotor. Cutter set closer.",
  },
  {
    name: "Replace dryer fan belts",
    item: "Dryer fan rotor",
    ago: 196,
    oClock: 9,
    minutes: 80,
    mode: "BWR",
    note: "Set of three replaced, 5VX1060. Sheaves within 0.5 mm.",
  },
  {
    name: "Replace air dryer drain",
    item: "Screw stage",
    ago: 151,
    oClock: 10,
    minutes: 55,
    mode: "OTH",
    note: "Float stuck open. Drain replaced, dew point back to 3 °C.",
  },
  {
    name: "Tighten press motor terminals",
    item: "Press motor",
    ago: 104,
    oClock: 13,
    minutes: 40,
    isDown: true,
    mode: "PHL",
    note: "L3 was loose and brown. Lug replaced, all three torqued.",
  },
  {
    name: "Repack stock pump",
    item: "Stock pump",
    ago: 58,
    oClock: 8,
    minutes: 130,
    mode: "VPK",
    note: "Four rings. The sleeve is good for a year.",
  },
  {
    name: "Clean stock pump strainer",
    item: "Stock pump",
    ago: 21,
    oClock: 11,
    minutes: 60,
    mode: "SUC",
    cause: "FORN",
    note: "Baling wire. Flow back to 1,900 l/min.",
  },
];

/** What wears out there again and again: wire in the strainer, ropes in the pulper, packing and belts. */
const again: Record<string, [ago: number, minutes: number][]> = {
  "Clean stock pump strainer": [
    [98, 55],
    [176, 70],
    [265, 50],
  ],
  "Free the pulper rag rope": [
    [39, 75],
    [132, 110],
  ],
  "Repack stock pump": [
    [159, 120],
    [287, 145],
  ],
  "Replace dryer fan belts": [
    [88, 85],
    [310, 95],
  ],
};

/** The year's repairs of the plant. */
export const smallYear: Done[] = smallRepairs.flatMap((one) => [
  one,
  ...(again[one.name] ?? []).map(([ago, minutes]) => ({ ...one, ago, minutes })),
]);

const routines: Routine[] = (
  [
    ["Lubrication round, board machine", 7, 4, 60, "Press motor"],
    ["Check pulper rotor clearance", 28, 12, 45, "Pulper gearbox"],
    ["Oil sample, pulper gearbox", 91, 44, 20, "Pulper gearbox"],
    ["Change filter of the air compressor", 91, 70, 40, "Screw stage"],
  ] as const
).map(([name, every, latest, minutes, item]) => {
  const words = { name, item };
  return { mill: words, foods: words, every, latest, minutes, type: "pm" };
});

/** What waits: days until it is due. */
const open = [
  {
    name: "Look into vibration of the stock pump motor",
    item: "Stock pump motor",
    due: 3,
    minutes: 60,
    type: "breakdown",
  },
  { name: "Replace guard of the dryer fan coupling", item: "Dryer fan motor", due: 8, minutes: 45, type: "setup" },
] as const;

/** A year of a plant with a supervisor and a technician: their work is closed by the other one. */
export function smallPlantEntries(plant: PastPlant): Entry[] {
  const { calendar, person, place } = plant;
  const { now } = calendar;
  const repaired = smallYear.map(({ mode: _mode, cause: _cause, remedy: _remedy, ...done }) => {
    const { ago, oClock, minutes, note, isDown = false, ...words } = done;
    const begun = calendar.at(ago, oClock);
    return doneOrder(plant, {
      ...words,
      type: "breakdown",
      minutes,
      completion_note: note,
      is_machine_down: isDown,
      by: "technician",
      expected_minutes: Math.ceil(minutes / 30) * 30,
      created_at: later(begun, -day / 24),
      begun,
      due_at: calendar.at(ago - 1, 15),
      closed: calendar.at(ago - 2, 8),
    });
  });
  const waiting = open.map(({ name, item, due, minutes, type }, index): Entry => {
    const created_at = later(now, -(2 + index) * day);
    return {
      row: {
        kind: "order",
        name,
        type,
        status: "pending",
        expected_minutes: minutes,
        ...place({ item }),
        created_at,
        due_at: calendar.at(-due, 15),
        assigned_user_id: person("technician"),
        created_by: person("supervisor"),
      },
      events: [{ user_id: person("supervisor"), action: "create", to: "pending", created_at }],
    };
  });

  return [...routines.flatMap((routine, at) => routineEntries(plant, routine, at, true)), ...repaired, ...waiting];
}
