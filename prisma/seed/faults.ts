import type { Tx } from "@/lib/server/data/db";

type Texts = [name: string, prescription: string];

/** Code, English, Spanish, and the item types that show it. */
const faults: [code: string, english: Texts, spanish: Texts, types: string[]][] = [
  [
    "BPFO",
    ["Outer race damage", "Replace the bearing, check the fit in the housing and the grease."],
    ["Daño en la pista exterior", "Cambie el rodamiento; revise el ajuste en la caja y la grasa."],
    ["Bearing", "Motor", "Fan", "Pump"],
  ],
  [
    "BPFI",
    ["Inner race damage", "Replace the bearing, check the fit on the shaft."],
    ["Daño en la pista interior", "Cambie el rodamiento; revise el ajuste en la flecha."],
    ["Bearing", "Motor", "Fan", "Pump"],
  ],
  [
    "BSF",
    ["Damage to rolling elements", "Replace the bearing, look for contamination of the grease."],
    ["Daño en los elementos rodantes", "Cambie el rodamiento; busque contaminación en la grasa."],
    ["Bearing", "Motor", "Fan", "Pump"],
  ],
  [
    "FTF",
    ["Cage damage", "Replace the bearing at the next stop, check lubrication."],
    ["Daño en la jaula", "Cambie el rodamiento en el próximo paro; revise la lubricación."],
    ["Bearing", "Motor", "Fan", "Pump"],
  ],
  [
    "UNB",
    ["Unbalance", "Clean the rotor, balance it on site."],
    ["Desbalanceo", "Limpie el rotor y balancéelo en sitio."],
    ["Fan", "Motor", "Pump"],
  ],
  [
    "MIS",
    ["Misalignment", "Align the coupling with a laser, check soft foot first."],
    ["Desalineación", "Alinee el cople con láser; antes revise la pata coja."],
    ["Motor", "Pump", "Gearbox", "Coupling"],
  ],
  [
    "LOO",
    ["Looseness", "Tighten the foundation bolts, look for cracks in the base."],
    ["Soltura", "Apriete los pernos de anclaje; busque grietas en la base."],
    ["Motor", "Pump", "Fan", "Gearbox"],
  ],
  [
    "GMF",
    ["Gear wear", "Inspect the teeth, take an oil sample."],
    ["Desgaste de engranes", "Inspeccione los dientes y tome una muestra de aceite."],
    ["Gearbox"],
  ],
  [
    "CAV",
    ["Cavitation", "Check suction pressure, level and strainer."],
    ["Cavitación", "Revise la presión de succión, el nivel y el colador."],
    ["Pump"],
  ],
  [
    "BELT",
    ["Belt wear", "Check the tension, look for cracks and hard spots, replace the belts as a set."],
    ["Desgaste de la banda", "Revise la tensión; busque grietas y puntos duros; cambie las bandas en juego."],
    ["Belt", "Motor", "Fan"],
  ],
  [
    "LUB",
    ["Lack of lubrication", "Grease with the amount of the procedure, listen by ultrasound."],
    ["Falta de lubricación", "Engrase con la cantidad del procedimiento; escuche con ultrasonido."],
    ["Bearing", "Motor", "Gearbox"],
  ],
];

const vibration = ["velocity", "acceleration"];
/** What shows a fault, where it is not vibration alone. */
const shownBy: Record<string, string[]> = {
  BPFO: ["acceleration", "ultrasound", "temperature"],
  BPFI: ["acceleration", "ultrasound", "temperature"],
  BSF: ["acceleration", "ultrasound"],
  FTF: ["acceleration", "ultrasound"],
  CAV: ["acceleration", "ultrasound", "pressure"],
  LUB: ["acceleration", "temperature", "ultrasound"],
};

/** The provider's faults, for both companies. */
export async function seedFaults(tx: Tx) {
  const types = new Map(
    (await tx.equipmentType.findMany({ where: { company_id: null }, select: { id: true, name: true } })).map(
      ({ id, name }) => [name, id],
    ),
  );
  for (const [code, [name_en, prescription_en], [name_es, prescription_es], fits] of faults)
    await tx.fault.create({
      data: {
        ...{ code, name_en, prescription_en, name_es, prescription_es },
        parameters: shownBy[code] ?? vibration,
        equipment_types: { create: fits.map((name) => ({ equipment_type_id: types.get(name)! })) },
      },
    });
}
