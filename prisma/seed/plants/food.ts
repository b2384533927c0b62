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

/** A plant that makes soups, sauces and frozen meals. */
export const harborPlant: PlantPlan = {
  code: "HBP",
  controllers: [
    { name: "Gateway intake", lines: ["Line 1 · Intake and wash"] },
    { name: "Gateway kitchen", lines: ["Line 2 · Kitchen"] },
    { name: "Gateway filling", lines: ["Line 3 · Filling"] },
    { name: "Gateway freezing", lines: ["Line 4 · Freezing and packing"] },
    { name: "Gateway refrigeration", lines: ["Refrigeration"] },
    { name: "Gateway boiler house", lines: ["Steam", "Compressed air"] },
  ],
  lines: [
    line(
      "Line 1 · Intake and wash",
      machine(
        "IC-01",
        "Intake conveyor",
        "Infeed conveyor",
        asset(
          "Conveyor drive",
          motor("Intake conveyor motor", 5.5, 1750, driveEnd),
          gearbox("Intake conveyor gearbox", 52),
        ),
      ),
      machine(
        "WP-02",
        "Wash water pump",
        "Water pump",
        asset("Pump set", motor("Wash pump motor", 18.5, 3540, driveEnd), pump("Wash water pump", 18, 3540, driveEnd)),
      ),
      machine(
        "PE-03",
        "Steam peeler",
        "Peeler",
        asset("Auger", motor("Peeler auger motor", 7.5, 1755), gearbox("Peeler auger gearbox", 36)),
        asset("Brush", motor("Brush roll motor", 4, 1740)),
      ),
      machine(
        "CU-04",
        "Cutter",
        "Cutter",
        asset(
          "Cutter head",
          motor("Cutter motor", 11, 3525, driveEnd),
          tool("Cutter knives", "Edgewell Tools", "CK-90"),
        ),
        asset("Feed screw", motor("Feed screw motor", 3, 1740)),
      ),
    ),
    line(
      "Line 2 · Kitchen",
      machine(
        "MX-01",
        "Sauce mixer",
        "Mixer",
        asset("Agitator drive", motor("Mixer motor", 30, 1770, driveEnd), gearbox("Mixer gearbox", 62, "Output shaft")),
        asset("Scraper", motor("Scraper motor", 4, 1740)),
      ),
      machine(
        "HG-02",
        "Homogenizer",
        "Homogenizer",
        asset(
          "Crank drive",
          motor("Homogenizer motor", 75, 1780, driveEnd, otherEnd),
          pump("Homogenizer piston pump", 75, 180, "Crankcase"),
        ),
      ),
      machine(
        "KT-03",
        "Kettle 3",
        "Kettle",
        asset("Kettle agitator", motor("Kettle motor", 7.5, 1755), gearbox("Kettle gearbox", 28)),
        asset("Discharge", pump("Kettle lobe pump", 7, 320, driveEnd)),
      ),
      machine(
        "CP-04",
        "Product transfer pump",
        "Product pump",
        asset("Pump set", motor("Transfer pump motor", 11, 1760), pump("Transfer pump", 11, 1760, driveEnd)),
      ),
    ),
    line(
      "Line 3 · Filling",
      machine(
        "FL-01",
        "Filler",
        "Filler",
        asset(
          "Carousel drive",
          motor("Filler carousel motor", 7.5, 1755, driveEnd),
          gearbox("Filler carousel gearbox", 24),
        ),
        asset("Carousel", bearing("Carousel slewing bearing", "VLA 20 0944", 24)),
      ),
      machine(
        "SE-02",
        "Seamer",
        "Seamer",
        asset("Seamer drive", motor("Seamer motor", 11, 1760, driveEnd)),
        asset(
          "Seaming heads",
          bearing("Seaming head bearing", "6208-2RS", 900),
          tool("Seaming rolls", "Edgewell Tools", "SR-307"),
        ),
      ),
      machine(
        "RT-03",
        "Retort circulation pump",
        "Water pump",
        asset("Pump set", motor("Retort pump motor", 30, 3550, driveEnd), pump("Retort circulation pump", 30, 3550)),
      ),
    ),
    line(
      "Line 4 · Freezing and packing",
      machine(
        "SF-01",
        "Spiral freezer",
        "Spiral freezer",
        asset("Drum drive", motor("Spiral drum motor", 5.5, 1750), gearbox("Spiral drum gearbox", 6)),
        asset("Evaporator fans", motor("Evaporator fan motor 1", 7.5, 1755, driveEnd), fan("Evaporator fan 1", 1755)),
        asset("Evaporator fan 2", motor("Evaporator fan motor 2", 7.5, 1755, driveEnd)),
      ),
      machine(
        "CW-02",
        "Checkweigher conveyor",
        "Belt conveyor",
        asset("Belt drive", motor("Checkweigher motor", 0.75, 1710)),
      ),
      machine(
        "PA-03",
        "Palletizer",
        "Palletizer",
        asset("Lift", motor("Palletizer lift motor", 11, 1760, driveEnd), gearbox("Palletizer lift gearbox", 70)),
        asset("Infeed rollers", motor("Roller conveyor motor", 1.5, 1720)),
      ),
    ),
    utility(
      "Refrigeration",
      machine(
        "RC-01",
        "Ammonia compressor 1",
        "Refrigeration compressor",
        asset(
          "Compressor set",
          motor("Ammonia compressor motor 1", 315, 3570, driveEnd, otherEnd),
          compressor("Ammonia screw 1", 315, 3570, driveEnd),
        ),
      ),
      machine(
        "RC-02",
        "Ammonia compressor 2",
        "Refrigeration compressor",
        asset(
          "Compressor set",
          motor("Ammonia compressor motor 2", 315, 3570, driveEnd),
          compressor("Ammonia screw 2", 315, 3570),
        ),
      ),
      machine(
        "CD-03",
        "Evaporative condenser",
        "Cooling tower",
        asset("Condenser fan", motor("Condenser fan motor", 30, 1770, driveEnd), fan("Condenser fan", 620)),
      ),
    ),
    utility(
      "Steam",
      machine(
        "BF-01",
        "Boiler feed pump",
        "Boiler feed pump",
        asset("Pump set", motor("Boiler feed motor", 37, 3550, driveEnd), pump("Boiler feed pump", 37, 3550)),
      ),
    ),
    utility(
      "Compressed air",
      machine(
        "AC-01",
        "Air compressor",
        "Air compressor",
        asset("Compressor set", compressor("Screw stage", 90, 3560, driveEnd)),
      ),
    ),
  ],
};

export const baysideColdStore: PlantPlan = {
  code: "BCS",
  controllers: [{ name: "Gateway machine room", lines: ["Refrigeration"] }],
  lines: [
    line(
      "Docks",
      machine("DL-01", "Dock conveyor", "Belt conveyor", asset("Belt drive", motor("Dock conveyor motor", 3, 1740))),
    ),
    utility(
      "Refrigeration",
      machine(
        "RC-01",
        "Ammonia compressor",
        "Refrigeration compressor",
        asset(
          "Compressor set",
          motor("Compressor motor", 200, 3565, driveEnd),
          compressor("Ammonia screw", 200, 3565, driveEnd),
        ),
      ),
      machine(
        "EV-02",
        "Evaporator room 2",
        "Evaporator fan",
        asset("Fans", motor("Evaporator fan motor", 5.5, 1750), fan("Evaporator fan", 1750)),
      ),
    ),
  ],
};
