import {
  asset,
  bearing,
  compressor,
  driveEnd,
  fan,
  gearbox,
  line,
  machine,
  motor,
  otherEnd,
  type PlantPlan,
  pump,
  tool,
  utility,
} from "./layout";

/** A mill that makes paper from logs: bark off, chips, pulp and paper, rolls. */
export const cedarRidgeMill: PlantPlan = {
  code: "CRM",
  controllers: [
    { name: "Gateway debarking", lines: ["Line 1 · Debarking"] },
    { name: "Gateway chipping", lines: ["Line 2 · Chipping"] },
    { name: "Gateway dryer section", lines: ["Line 3 · Paper machine"] },
    { name: "Gateway winder", lines: ["Line 4 · Winder"] },
    { name: "Gateway hydraulics and air", lines: ["Hydraulics", "Compressed air"] },
    { name: "Gateway cooling", lines: ["Cooling"], kind: "ncd" },
  ],
  lines: [
    line(
      "Line 1 · Debarking",
      machine(
        "DB-01",
        "Debarking drum",
        "Debarking drum",
        asset(
          "Drum drive",
          motor("Drum drive motor", 250, 1190, driveEnd, otherEnd),
          gearbox("Drum drive gearbox", 96, "Input shaft"),
        ),
        asset("Drum support", bearing("Trunnion bearing", "23152 CCK/W33", 8)),
      ),
      machine(
        "CV-02",
        "Log infeed conveyor",
        "Infeed conveyor",
        asset(
          "Conveyor drive",
          motor("Infeed conveyor motor", 37, 1775, driveEnd),
          gearbox("Infeed conveyor gearbox", 44),
        ),
      ),
      machine("LS-03", "Log saw", "Saw", asset("Saw arbor", motor("Saw motor", 90, 1780))),
      machine(
        "CV-06",
        "Conveyor C7",
        "Belt conveyor",
        asset("Conveyor drive", motor("Conveyor C7 drive", 45, 1775, driveEnd), gearbox("Conveyor C7 gearbox", 62)),
        asset("Tail", bearing("Tail pulley bearing", "22218 E", 62)),
      ),
    ),
    line(
      "Line 2 · Chipping",
      machine(
        "CH-02",
        "Chipper 1",
        "Chipper",
        asset("Chipper drive", motor("Chipper motor", 710, 895, driveEnd, otherEnd)),
        asset("Infeed", bearing("Chipper infeed bearing", "23244 CCK/W33", 895, driveEnd)),
      ),
      machine(
        "SC-03",
        "Chip screen",
        "Screen",
        asset("Screen drive", motor("Chip screen motor", 22, 1770), bearing("Eccentric shaft bearing", "22320 E", 240)),
      ),
      machine(
        "RF-07",
        "Refiner A",
        "Refiner",
        asset("Refiner drive", motor("Refiner motor", 1200, 1790, driveEnd, otherEnd)),
        asset(
          "Refiner head",
          bearing("Refiner spindle bearing", "NU 1044", 1790, "Spindle"),
          tool("Refiner plates", "Abradex", "RP-42"),
        ),
      ),
      machine(
        "BL-06",
        "Chip blower",
        "Blower",
        asset("Blower set", motor("Chip blower motor", 132, 1785, driveEnd), fan("Chip blower rotor", 1785)),
      ),
    ),
    line(
      "Line 3 · Paper machine",
      machine(
        "HB-01",
        "Headbox fan pump",
        "Fan pump",
        asset("Fan pump set", motor("Fan pump motor", 450, 1190, driveEnd), pump("Fan pump", 450, 1190, driveEnd)),
      ),
      machine(
        "PR-03",
        "Press section",
        "Press roll",
        asset(
          "Second press drive",
          motor("Second press motor", 315, 1780, driveEnd),
          gearbox("Second press gearbox", 210),
        ),
        asset("Second press roll", bearing("Press roll bearing, drive side", "23060 CC/W33", 210)),
      ),
      machine(
        "DF-04",
        "Dryer fan 3B",
        "Dryer fan",
        asset(
          "Fan set",
          motor("Dryer fan motor 3B", 110, 1785, driveEnd, otherEnd),
          fan("Dryer fan rotor 3B", 1785, "Fan bearing"),
        ),
      ),
      machine(
        "VP-08",
        "Vacuum pump 2",
        "Vacuum pump",
        asset(
          "Vacuum pump set",
          motor("Vacuum pump motor", 355, 890, driveEnd),
          gearbox("Vacuum pump gearbox", 320, "Output shaft"),
          pump("Vacuum pump", 355, 320),
        ),
      ),
      machine(
        "AG-11",
        "Machine chest agitator",
        "Agitator",
        asset("Agitator drive", motor("Agitator motor", 55, 1180), gearbox("Agitator gearbox", 84)),
      ),
      machine("CA-12", "Calender", "Calender", asset("Calender drive", motor("Calender motor", 200, 1780, driveEnd))),
    ),
    line(
      "Line 4 · Winder",
      machine("UW-01", "Unwind stand", "Winder", asset("Unwind brake", motor("Unwind generator", 160, 1780))),
      machine(
        "RW-03",
        "Rewind drums",
        "Winder",
        asset("Front drum", motor("Front drum motor", 250, 1780, driveEnd)),
        asset("Rear drum", motor("Rear drum motor", 250, 1780, driveEnd)),
      ),
      machine(
        "SL-02",
        "Slitter",
        "Slitter",
        asset("Slitter knives", motor("Slitter motor", 7.5, 3520), tool("Slitter blades", "Abradex", "SB-200")),
      ),
    ),
    utility(
      "Hydraulics",
      machine(
        "HP-03",
        "Hydraulic unit 2",
        "Hydraulic unit",
        asset("Pump group", motor("Hydraulic unit motor", 75, 1780, driveEnd), pump("Hydraulic piston pump", 75, 1780)),
      ),
    ),
    utility(
      "Compressed air",
      machine(
        "AC-01",
        "Air compressor 1",
        "Air compressor",
        asset("Compressor set", motor("Compressor motor", 160, 3560), compressor("Screw stage 1", 160, 3560, driveEnd)),
      ),
      machine(
        "AC-02",
        "Air compressor 2",
        "Air compressor",
        asset("Compressor set", compressor("Screw stage 2", 160, 3560, driveEnd)),
      ),
    ),
    utility(
      "Cooling",
      machine(
        "CF-06",
        "Cooling tower fan 1",
        "Cooling tower",
        asset(
          "Fan drive",
          motor("Cooling tower motor", 55, 1775, driveEnd),
          gearbox("Cooling tower gearbox", 160),
          fan("Cooling tower fan", 160),
        ),
      ),
      machine(
        "CT-04",
        "Cooling water pump",
        "Water pump",
        asset("Pump set", motor("Cooling water motor", 90, 1780, driveEnd), pump("Cooling water pump", 90, 1780)),
      ),
    ),
  ],
};

export const northforkMill: PlantPlan = {
  code: "NFM",
  controllers: [{ name: "Gateway pulp", lines: ["Line 1 · Pulp"] }],
  lines: [
    line(
      "Line 1 · Pulp",
      machine(
        "PU-01",
        "Pulper",
        "Pulper",
        asset("Pulper drive", motor("Pulper motor", 400, 1190, driveEnd), gearbox("Pulper gearbox", 180)),
      ),
      machine(
        "SP-02",
        "Stock pump",
        "Stock pump",
        asset("Pump set", motor("Stock pump motor", 110, 1785, driveEnd), pump("Stock pump", 110, 1785)),
      ),
    ),
    line(
      "Line 2 · Board machine",
      machine("PR-01", "Press section", "Press roll", asset("Press drive", motor("Press motor", 200, 1780))),
      machine(
        "DF-02",
        "Dryer fan",
        "Dryer fan",
        asset("Fan set", motor("Dryer fan motor", 90, 1785), fan("Dryer fan rotor", 1785)),
      ),
    ),
    utility(
      "Compressed air",
      machine(
        "AC-01",
        "Air compressor",
        "Air compressor",
        asset("Compressor set", compressor("Screw stage", 110, 3560)),
      ),
    ),
  ],
};
