import type { Repair, Routine, Seasonal } from "./past-work";

/** What comes back through the whole year, beside the daily routines. */
export const yearRoutines: Routine[] = [
  {
    mill: { name: "Ultrasound route, dryer section", line: "Line 3 · Paper machine" },
    foods: { name: "Ultrasound route, kitchen", line: "Line 2 · Kitchen" },
    ...{ every: 14, latest: 5, minutes: 60, type: "pm" },
    steps: [
      { text: "Listen at every bearing of the route card" },
      { text: "Bearings above 8 dB over their baseline", unit: "pieces", value: 1 },
    ],
  },
  {
    mill: { name: "Check brake and backstop of the infeed conveyor", item: "Infeed conveyor gearbox" },
    foods: { name: "Check brake of the palletizer lift", item: "Palletizer lift gearbox" },
    ...{ every: 28, latest: 17, minutes: 40, type: "pm" },
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Lining thickness", unit: "mm", value: 6.2 },
    ],
  },
  {
    mill: { name: "Thermography of the motor control center, debarking", line: "Line 1 · Debarking" },
    foods: { name: "Thermography of the motor control center, packing", line: "Line 4 · Freezing and packing" },
    ...{ every: 91, latest: 52, minutes: 150, type: "pm" },
    steps: [
      { text: "Open the doors only with the arc flash suit on" },
      { text: "Warmest connection above ambient", unit: "°C", value: 14 },
    ],
    required_items: "Thermal camera\nArc flash suit, category 2",
  },
  {
    mill: { name: "Check alignment of the vacuum pump coupling", item: "Vacuum pump motor" },
    foods: { name: "Check alignment of the homogenizer coupling", item: "Homogenizer motor" },
    ...{ every: 182, latest: 88, minutes: 120, type: "pm" },
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Offset", unit: "mm", value: 0.04 },
    ],
  },
  {
    mill: { name: "Change oil of the drum drive gearbox", item: "Drum drive gearbox" },
    foods: { name: "Change oil of the spiral drum gearbox", item: "Spiral drum gearbox" },
    ...{ every: 364, latest: 140, minutes: 240, type: "pm" },
    steps: [
      { text: "Drain warm" },
      { text: "Metal on the magnet", hint: "Photograph it beside the ruler." },
      { text: "Oil filled in", unit: "l", value: 84 },
    ],
    required_items: "Gear oil ISO 220, 5 gal (5)\nBreather",
  },
  {
    mill: { name: "Clean coolers and replace inlet filter, air compressor 1", item: "Compressor motor" },
    foods: { name: "Clean cooler and replace inlet filter, air compressor", item: "Screw stage" },
    ...{ every: 56, latest: 30, minutes: 75, type: "pm" },
    required_items: "Inlet filter element",
  },
  {
    mill: { name: "Test emergency stops, winder", line: "Line 4 · Winder" },
    foods: { name: "Test emergency stops, filling", line: "Line 3 · Filling" },
    ...{ every: 28, latest: 11, minutes: 45, type: "setup" },
    steps: [{ text: "Every station stops the line" }, { text: "Stations tested", unit: "pieces", value: 9 }],
  },
  {
    mill: { name: "Check refiner plate clearance", item: "Refiner plates" },
    foods: { name: "Check seaming roll clearance", item: "Seaming rolls" },
    ...{ every: 14, latest: 8, minutes: 50, type: "setup" },
    steps: [{ text: "Clearance", unit: "mm", value: 0.31 }],
  },
  {
    mill: { name: "Inspect cooling tower fill and drift eliminators", item: "Cooling tower fan" },
    foods: { name: "Inspect condenser coil and spray nozzles", item: "Condenser fan" },
    ...{ every: 91, latest: 61, minutes: 110, type: "pm" },
    steps: [
      { text: "Lock out and tag the fan", kind: "lockout" },
      { text: "Blocked nozzles", unit: "pieces", value: 2 },
    ],
  },
  {
    mill: { name: "Test relief valve of the hydraulic unit", item: "Hydraulic piston pump" },
    foods: { name: "Test relief valve of the boiler feed", item: "Boiler feed pump" },
    ...{ every: 182, latest: 35, minutes: 60, type: "pm" },
    steps: [{ text: "Opens at", unit: "kPa", value: 17_400 }],
  },
  {
    mill: { name: "Check belt tension, chip screen", item: "Chip screen motor" },
    foods: { name: "Check belt tension, peeler", item: "Peeler auger motor" },
    ...{ every: 28, latest: 4, minutes: 30, type: "pm" },
    steps: [
      { text: "Lock out and tag the drive", kind: "lockout" },
      { text: "Deflection at mid-span", unit: "mm", value: 12 },
    ],
  },
  {
    mill: { name: "Insulation test of the refiner motor", item: "Refiner motor" },
    foods: { name: "Insulation test of ammonia compressor motor 1", item: "Ammonia compressor motor 1" },
    ...{ every: 182, latest: 120, minutes: 90, type: "pm" },
    steps: [
      { text: "Lock out and tag the motor, discharge the winding", kind: "lockout" },
      { text: "Insulation resistance", unit: "MΩ", value: 860 },
    ],
  },
];

/** What the time of the year brings: by the calendar, once a year. */
export const seasonal: Seasonal[] = [
  {
    mill: {
      name: "Switch heat tracing of the log yard on",
      line: "Line 1 · Debarking",
      note: "Two of fourteen circuits were dead. Cables replaced, all draw current.",
    },
    foods: {
      name: "Switch heat tracing of the condenser lines on",
      item: "Condenser fan",
      note: "One circuit was dead behind the valve box. Cable replaced.",
    },
    ...{ month: 10, day: 28, minutes: 180, type: "setup" },
  },
  {
    mill: {
      name: "Replace sheared bolts of the drum drive",
      description: "Tripped on overload, frozen logs in the drum.",
      item: "Drum drive gearbox",
      mode: "LOO",
      note: "Frozen logs hit the shell at −31 °C. Six bolts replaced, drive aligned to 0.4 mm.",
    },
    foods: {
      name: "Thaw the intake flume",
      description: "Motor does not start, the flight is frozen in.",
      ...{ mode: "NST", cause: "OTHR" },
      item: "Intake conveyor motor",
      note: "Frozen crates had jammed the flight. Thawed with steam, two flights straightened.",
    },
    ...{ month: 1, day: 17, minutes: 310, type: "breakdown", isDown: true },
  },
  {
    mill: {
      name: "Replace chipper knives after frozen logs",
      mode: "KNF",
      item: "Chipper motor",
      note: "Edges broken on nine of sixteen knives. Full set, anvil gap 0.8 mm.",
    },
    foods: {
      name: "Replace door seals of the spiral freezer",
      mode: "OTH",
      item: "Spiral drum motor",
      note: "Seals hard and cracked by the cold. Door heater tested.",
    },
    ...{ month: 2, day: 9, minutes: 160, type: "breakdown", isDown: true },
  },
  {
    mill: {
      name: "Clean the water intake after the thaw",
      item: "Cooling water pump",
      note: "Half a meter of silt and bark before the screen. Flow back to 410 m³/h.",
    },
    foods: {
      name: "Clean the sea water strainers after the thaw",
      item: "Wash water pump",
      note: "Kelp in both baskets. Spare baskets fitted, old ones to the wash.",
    },
    ...{ month: 4, day: 22, minutes: 270, type: "setup" },
  },
  {
    mill: {
      name: "Spring shutdown: press section alignment",
      item: "Second press gearbox",
      note: "Offset was 0.19 mm after the winter. Aligned to 0.03 mm, soft foot shimmed.",
    },
    foods: {
      name: "Spring shutdown: filler carousel overhaul",
      item: "Filler carousel gearbox",
      note: "Backlash 0.9 mm, pinion replaced. Seals of all nozzles renewed.",
    },
    ...{ month: 5, day: 13, minutes: 460, type: "pm" },
  },
  {
    mill: {
      name: "Free the compressor room ventilation in the heat",
      description: "Oil too hot, compressor stops in the afternoon.",
      ...{ mode: "HOH", remedy: "ADJT" },
      item: "Screw stage 1",
      note: "Room at 44 °C, thermostat of the damper stuck. Damper freed, thermostat replaced.",
    },
    foods: {
      name: "High head pressure in the heat, ammonia compressor 1",
      description: "Oil too hot, head pressure rises with the sun.",
      ...{ mode: "HOH", cause: "CONT" },
      item: "Ammonia screw 1",
      note: "Condenser coil scaled. Acid washed, head pressure down by 180 kPa.",
    },
    ...{ month: 7, day: 8, minutes: 220, type: "breakdown", isDown: true },
  },
  {
    mill: {
      name: "Balance cooling tower fan before the hot weeks",
      item: "Cooling tower fan",
      note: "Birds had nested in the stack. Cleaned, 38 g set, runs at 1.1 mm/s.",
    },
    foods: {
      name: "Balance condenser fan before the hot weeks",
      item: "Condenser fan",
      note: "Scale on three blades. Cleaned, 22 g set, runs at 1.3 mm/s.",
    },
    ...{ month: 6, day: 11, minutes: 140, type: "setup" },
  },
  {
    mill: {
      name: "Double the belt inspection for wet bark",
      item: "Conveyor C7 gearbox",
      note: "Carry-back under three idlers. Scraper turned, wash bar fitted.",
    },
    foods: {
      name: "Second cutter head for the harvest",
      item: "Cutter motor",
      note: "Head changed over, knives set to 3.5 mm. The first one goes to the shop.",
    },
    ...{ month: 9, day: 3, minutes: 130, type: "setup" },
  },
  {
    mill: {
      name: "Fall shutdown: reline the chip chute",
      line: "Line 2 · Chipping",
      note: "Wear plates down to 6 mm at the bend. Six plates AR400, welds checked.",
    },
    foods: {
      name: "Fall shutdown: descale the kettles",
      item: "Kettle lobe pump",
      note: "3 mm of scale in kettle 3. Rotors of the lobe pump polished.",
    },
    ...{ month: 10, day: 7, minutes: 470, type: "pm" },
  },
];

/** Breakdowns of the months before the last hundred days. */
export const olderRepairs: Repair[] = [
  {
    mill: {
      ...{
        name: "Clean slitter motor fan cover",
        item: "Slitter motor",
        description: "Overheats and trips after an hour.",
      },
      mode: "MOH",
      note: "Cover and fins were full of dust. Cleaned, runs at 68 °C under load.",
    },
    foods: {
      ...{
        name: "Clean seamer motor fan cover",
        item: "Seamer motor",
        description: "Overheats and trips after an hour.",
      },
      mode: "MOH",
      note: "Cover and fins were full of flour. Cleaned, runs at 64 °C under load.",
    },
    ...{ ago: 118, oClock: 5, minutes: 140, type: "breakdown", isDown: true },
  },
  {
    mill: {
      ...{
        name: "Repair rear drum motor encoder",
        item: "Rear drum motor",
        description: "Speed of the rear drum jumps.",
      },
      ...{ mode: "SNS", cause: "TORQ" },
      note: "Coupling of the encoder had slipped. New coupling, cable fixed away from the drum.",
    },
    foods: {
      ...{
        name: "Repair filler motor encoder",
        item: "Filler carousel motor",
        description: "Carousel stops out of position.",
      },
      ...{ mode: "SNS", cause: "TORQ" },
      note: "Coupling of the encoder had slipped. New coupling, carousel referenced.",
    },
    ...{ ago: 139, oClock: 11, minutes: 95, type: "breakdown", isDown: true, askedBefore: 2 },
  },
  {
    mill: {
      ...{
        name: "Replace agitator gearbox output seal",
        item: "Agitator gearbox",
        description: "Oil runs down the shaft.",
      },
      mode: "OLK",
      note: "Seal lip worn by the shaft sleeve. Sleeve turned, new double-lip seal.",
    },
    foods: {
      ...{
        name: "Replace kettle gearbox output seal",
        item: "Kettle gearbox",
        description: "Oil above the product zone.",
      },
      mode: "OLK",
      note: "Seal lip worn. New seal and drip pan; food-grade oil filled in.",
    },
    ...{ ago: 163, oClock: 9, minutes: 190, type: "breakdown" },
  },
  {
    mill: {
      ...{
        name: "Replace calender motor brushes",
        item: "Calender motor",
        description: "Brushes worn short, sparks at the commutator.",
      },
      mode: "ELEC",
      note: "Brushes down to 12 mm. Full set, commutator stoned, bedded in for an hour.",
    },
    foods: {
      ...{
        name: "Straighten feed screw shaft",
        item: "Feed screw motor",
        description: "Screw rubs at the outlet, shaft bent.",
      },
      mode: "BNT",
      note: "0.4 mm out at the outlet. Straightened, run-out 0.05 mm.",
    },
    ...{ ago: 188, oClock: 8, minutes: 120, type: "breakdown" },
  },
  {
    mill: {
      ...{ name: "Free the chip blower rotor", item: "Chip blower rotor", description: "Motor pulls 180 A and trips." },
      mode: "JAM",
      note: "A stone of 4 kg behind the cutwater. Two blades straightened, rotor balanced.",
    },
    foods: {
      ...{ name: "Free the transfer pump impeller", item: "Transfer pump", description: "Motor trips at start." },
      mode: "JAM",
      note: "A gasket of the strainer had come through. Removed, strainer renewed.",
    },
    ...{ ago: 214, oClock: 22, minutes: 260, type: "breakdown", isDown: true },
  },
  {
    mill: {
      ...{ name: "Replace saw arbor bearings", item: "Saw motor", description: "Cut is wavy and the arbor runs hot." },
      ...{ mode: "BOH", cause: "INST" },
      note: "Drive side loose on the shaft. Shaft metal-sprayed, new bearings, run-out 0.02 mm.",
    },
    foods: {
      ...{
        name: "Replace brush roll bearings",
        item: "Brush roll motor",
        description: "Roll squeals since the wash-down and runs hot.",
      },
      mode: "BRG",
      note: "Water had passed the shield. Sealed bearings, flinger fitted.",
    },
    ...{ ago: 246, oClock: 6, minutes: 330, type: "breakdown", isDown: true },
  },
  {
    mill: {
      ...{
        name: "Repair vacuum pump seal water line",
        item: "Vacuum pump",
        description: "Seal water flow below 6 l/min.",
      },
      ...{ mode: "LFL", cause: "DSGN" },
      note: "Line had frozen at the wall and split. New line with heat tracing.",
    },
    foods: {
      ...{
        name: "Repair retort spray line",
        item: "Retort circulation pump",
        description: "Temperature uneven between baskets, scale in the nozzles.",
      },
      mode: "LFL",
      note: "Two nozzles blocked, one pipe cracked at the clamp. Replaced, heat map taken.",
    },
    ...{ ago: 281, oClock: 4, minutes: 210, type: "breakdown", isDown: true },
  },
  {
    mill: {
      ...{
        name: "Replace unwind brake caliper",
        item: "Unwind generator",
        description: "Web tension swings at roll changes.",
      },
      mode: "BRK",
      note: "Piston seized. New caliper and pads, tension steady at 2.4 kN.",
    },
    foods: {
      ...{
        name: "Replace spiral drum tension cylinder",
        item: "Spiral drum gearbox",
        description: "Belt turns over on tier 9.",
      },
      mode: "TEN",
      note: "Cylinder leaked. Replaced, overdrive set to 6 %.",
    },
    ...{ ago: 312, oClock: 13, minutes: 175, type: "breakdown", isDown: true },
  },
];
