import PDFDocument from "pdfkit";
import type { Tx } from "@/lib/server/data/db";
import { storeDocument } from "@/lib/server/files/storage";
import { at, drawn } from "./pictures/paint";
import { motor } from "./pictures/parts";
import { storedPicture } from "./pictures/store";

/** Instructions of the demo's library, written for it: a sheet in each language, and one drawing. */

interface Sheet {
  title: string;
  language_id: 1 | 2;
  /** Item type, or "brand name" of a part number. */
  type?: string;
  model?: string;
  intro: string;
  steps: string[];
  table?: [head: [string, string, string], ...rows: [string, string, string][]];
}

// Grease by the common rule of thumb: outside diameter × width × 0.005, in grams with both in millimeters.
const amounts: [string, string, string][] = [
  ["6205", "52 × 15 mm", "3.9 g"],
  ["6313", "140 × 33 mm", "23 g"],
  ["6319", "200 × 45 mm", "45 g"],
  ["22222", "200 × 53 mm", "53 g"],
];

const sheets: Sheet[] = [
  {
    title: "Greasing rolling bearings",
    language_id: 1,
    type: "Bearing",
    intro: "For open and shielded bearings with a grease fitting. Sealed bearings are not greased again.",
    steps: [
      "Wipe the fitting and the tip of the gun.",
      "Open the drain, if the housing has one.",
      "Press in the amount of the table slowly, with the machine running where it is safe to reach.",
      "Stop at once if the ultrasound level rises instead of falling.",
      "Let it run for half an hour before the drain is closed.",
      "Book the grease on the work order.",
    ],
    table: [["Bearing", "Size", "Amount"], ...amounts],
  },
  {
    title: "Engrase de rodamientos",
    language_id: 2,
    type: "Bearing",
    intro: "Para rodamientos abiertos y con tapas que tienen grasera. Los rodamientos sellados no se reengrasan.",
    steps: [
      "Limpie la grasera y la boquilla de la pistola.",
      "Abra el drenaje, si la caja lo tiene.",
      "Aplique despacio la cantidad de la tabla, con la máquina en marcha si el acceso es seguro.",
      "Deténgase si el nivel de ultrasonido sube en lugar de bajar.",
      "Déjela trabajar media hora antes de cerrar el drenaje.",
      "Registre la grasa en la orden de trabajo.",
    ],
    table: [["Rodamiento", "Medidas", "Cantidad"], ...amounts],
  },
  {
    title: "Aligning a motor with its machine",
    language_id: 1,
    type: "Motor",
    intro: "For direct drives with a flexible coupling, with a laser. Lock out the drive first.",
    steps: [
      "Clean the feet and the base, tighten all bolts.",
      "Loosen one foot after the other: more than 0.05 mm of lift is soft foot, shim it.",
      "Measure offset and angle in both planes.",
      "Correct vertically by shims under both feet of an end, then horizontally.",
      "At 1,800 RPM leave at most 0.05 mm of offset and 0.05 mm of angle over 100 mm.",
      "Tighten, measure again, and note both readings on the work order.",
    ],
  },
  {
    title: "Alineación de un motor con su máquina",
    language_id: 2,
    type: "Motor",
    intro: "Para transmisiones directas con cople flexible, con láser. Bloquee antes la máquina.",
    steps: [
      "Limpie las patas y la base; apriete todos los tornillos.",
      "Afloje una pata tras otra: más de 0.05 mm es pata coja, corríjala con lainas.",
      "Mida el desplazamiento y el ángulo en ambos planos.",
      "Corrija primero en vertical con lainas en las dos patas de un extremo, después en horizontal.",
      "A 1,800 RPM deje como máximo 0.05 mm de desplazamiento y 0.05 mm de ángulo en 100 mm.",
      "Apriete, mida de nuevo y anote ambas lecturas en la orden de trabajo.",
    ],
  },
  {
    title: "Tensioning narrow V belts",
    language_id: 1,
    type: "Belt",
    intro: "For 3V, 5V and 8V belts on two sheaves. Replace a set of belts together.",
    steps: [
      "Bring the centers together; never pry a belt over a sheave.",
      "Check both sheaves with a straight edge.",
      "Measure the span and push its middle down by 1/64 of its length.",
      "Adjust until the force is the one the maker gives for the section and the small sheave.",
      "Run for a day under load and measure again.",
    ],
  },
  {
    title: "Mounting 22222 EK on its adapter sleeve",
    language_id: 1,
    model: "SKF 22222 EK/C3",
    intro: "Spherical roller bearing with a tapered bore on sleeve H 322, shaft 100 mm.",
    steps: [
      "Measure the radial clearance of the bearing before it is mounted, on two rows, and note it.",
      "Clean and oil the sleeve lightly, push the bearing on by hand.",
      "Tighten the nut until the clearance is smaller by the amount in the maker's table.",
      "Turn the outer ring: it must still swivel by hand.",
      "Bend a tab of the lock washer into the nut.",
      "Fill a third of the free space with grease.",
    ],
  },
];

/** Its feet stand at 262 and 548. */
const drive = at(690, 290, 1.1, motor());

/** Where a foot is measured for soft foot, for the step of the procedure. */
const softFoot = drawn(`${drive}
  <g fill="none" stroke="#1457a8" stroke-width="4"><circle cx="281" cy="434" r="46"/><circle cx="567" cy="434" r="46"/>
    <path d="M281 480v44M567 480v44"/></g>
  <g font-family="Helvetica, Arial, sans-serif" font-size="26" fill="#1b2733" text-anchor="middle">
    <text x="281" y="552">1, 2</text><text x="567" y="552">3, 4</text>
    <text x="480" y="36">Loosen one bolt at a time, gauge at the foot.</text>
    <text x="480" y="70">More than 0.05 mm: shim this foot.</text>
  </g>`);

const drawing = drawn(`${drive}
  <g fill="#1457a8"><circle cx="640" cy="170" r="16"/><circle cx="200" cy="190" r="16"/></g>
  <g stroke="#1457a8" stroke-width="3" fill="none"><path d="M640 150v-56M200 170v-76"/></g>
  <g font-family="Helvetica, Arial, sans-serif" font-size="26" fill="#1b2733" text-anchor="middle">
    <text x="640" y="80">Drive end</text><text x="200" y="80">Non-drive end</text>
    <text x="480" y="530">On the bearing housing, not on the cover; stud or epoxy on bare metal.</text>
    <text x="480" y="570">Z points along the shaft, X to the side, Y up.</text>
  </g>`);

export async function seedDocuments(tx: Tx) {
  for (const { title, language_id, type, model, ...sheet } of sheets) {
    const file_id = await stored(tx, new File([new Uint8Array(await printed({ title, ...sheet }))], `${title}.pdf`));
    const brand_model_id = model ? await modelCalled(tx, model) : null;
    if (brand_model_id) await tx.brandModelDocument.create({ data: { brand_model_id, file_id } });
    await tx.library.create({
      data: {
        title,
        language_id,
        file_id,
        brand_model_id,
        equipment_type_id: type ? await typeCalled(tx, type) : null,
      },
    });
  }
  const title = "Where a sensor goes on a motor";
  const file_id = await storedPicture(tx, { name: title, svg: drawing, company_id: null });
  await tx.library.create({
    data: { title, language_id: 1, file_id, equipment_type_id: await typeCalled(tx, "Motor") },
  });
}

/** The picture of a step: where soft foot is measured. */
export const softFootPicture = (tx: Tx) => storedPicture(tx, { name: "Soft foot", svg: softFoot, company_id: null });

/** The provider's file, which everyone reads. */
async function stored(tx: Tx, file: File): Promise<number> {
  const data = { ...(await storeDocument(file, "file")), company_id: null };
  const { id } = await tx.file.create({ data, select: { id: true } });

  return id;
}

const typeCalled = async (tx: Tx, name: string) =>
  (await tx.equipmentType.findFirstOrThrow({ where: { name, company_id: null }, select: { id: true } })).id;

async function modelCalled(tx: Tx, called: string) {
  const models = await tx.brandModel.findMany({
    where: { company_id: null },
    select: { id: true, name: true, brand: { select: { name: true } } },
  });

  return models.find(({ name, brand }) => `${brand.name} ${name}` === called)!.id;
}

/** One page in US letter: the title, what it is for, the steps, and a table where there is one. */
function printed({ title, intro, steps, table }: Pick<Sheet, "title" | "intro" | "steps" | "table">): Promise<Buffer> {
  const pdf = new PDFDocument({ size: "LETTER", margin: 64, info: { Title: title } });
  pdf.font("Helvetica-Bold").fontSize(22).fillColor("#1b2733").text(title);
  pdf.moveDown(0.6).font("Helvetica").fontSize(12).fillColor("#4a5a68").text(intro);
  pdf.moveDown(1).fillColor("#1b2733");
  for (const [at, step] of steps.entries())
    pdf.fontSize(13).text(`${at + 1}.  ${step}`, { indent: 0, paragraphGap: 8 });
  if (table) {
    pdf.moveDown(1);
    for (const [at, row] of table.entries()) {
      const top = pdf.y;
      for (const [column, text] of row.entries())
        pdf.font(at === 0 ? "Helvetica-Bold" : "Helvetica").text(text, 64 + column * 150, top, { width: 140 });
      pdf
        .moveTo(64, pdf.y + 3)
        .lineTo(514, pdf.y + 3)
        .strokeColor("#d5dce2")
        .stroke();
      pdf.y += 9;
    }
  }
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));

  return new Promise((resolve) => {
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.end();
  });
}
