import { normalized } from "./fields";

/** Words of other systems for ours, as `normalized` leaves them. Maximo's and SAP PM's codes are among them. */
const words: Record<string, Record<string, readonly string[]>> = {
  type: {
    breakdown: [
      "breakdown",
      "corrective",
      "cm",
      "em",
      "emergency",
      "repair",
      "unplanned",
      "pm01",
      "reactive",
      "averia",
      "correctivo",
      "falla",
      "reparacion",
    ],
    setup: [
      "setup",
      "pm04",
      "pm05",
      "pm06",
      "project",
      "ev",
      "installation",
      "changeover",
      "improvement",
      "preparacion",
      "ajuste",
      "proyecto",
      "instalacion",
      "mejora",
    ],
    pm: [
      "pm",
      "preventive",
      "planned",
      "inspection",
      "predictive",
      "pm02",
      "pm03",
      "calibration",
      "preventivo",
      "inspeccion",
      "predictivo",
      "mp",
      "mantenimientopreventivo",
    ],
  },
  status: {
    pending: [
      "pending",
      "open",
      "new",
      "wappr",
      "appr",
      "wsch",
      "wplan",
      "crtd",
      "rel",
      "scheduled",
      "approved",
      "pendiente",
      "abierta",
      "abierto",
      "nueva",
      "nuevo",
      "programada",
    ],
    in_work: ["inwork", "inprogress", "inprg", "started", "wip", "enproceso", "entrabajo", "iniciada", "encurso"],
    on_hold: ["onhold", "hold", "waiting", "wmatl", "wpcond", "paused", "enespera", "detenida", "pausada"],
    completed: [
      "completed",
      "complete",
      "comp",
      "done",
      "finished",
      "teco",
      "terminada",
      "completada",
      "terminado",
      "completado",
      "realizada",
    ],
    closed: ["closed", "close", "clsd", "cerrada", "cerrado"],
    denied: [
      "denied",
      "cancelled",
      "canceled",
      "can",
      "rejected",
      "dlfl",
      "rechazada",
      "cancelada",
      "rechazado",
      "cancelado",
    ],
  },
  priority: {
    low: ["low", "4", "5", "p4", "p5", "baja", "bajo"],
    normal: ["normal", "medium", "3", "p3", "media", "medio"],
    high: ["high", "2", "p2", "urgent", "alta", "alto", "urgente"],
    urgent: ["critical", "1", "p1", "emergency", "critica", "critico", "emergencia"],
  },
  record: {
    brand: ["brand", "manufacturer", "marca", "fabricante"],
    category: ["category", "itemcategory", "group", "categoria"],
    item_type: ["itemtype", "equipmenttype", "type", "tipodeequipo", "tipo"],
    part_number: ["partnumber", "model", "part", "numerodeparte", "modelo"],
    application: ["application", "aplicacion", "uso"],
    bearing: ["bearing", "rodamiento", "balero", "cojinete"],
  },
  criticality: {
    A: ["a", "1", "critical", "high", "critica", "critico", "alta"],
    B: ["b", "2", "important", "medium", "importante", "media"],
    C: ["c", "3", "minor", "low", "menor", "baja"],
  },
  measures: {
    temp_vibe: ["tempvibe", "vibration", "vibrationandtemperature", "vibracion", "vibracionytemperatura"],
    cm1l: ["cm1l", "current", "corriente"],
    ultrasound_db: ["ultrasounddb", "ultrasound", "ultrasonido"],
    humidity: ["humidity", "humedad"],
    pressure: ["pressure", "presion"],
    custom_4_20ma: ["custom420ma", "420ma", "analog", "analogico"],
    ncd: ["ncd", "wirelessvibration", "wireless", "vibracioninalambrica"],
  },
  unit: {
    piece: ["pieces", "pc", "pcs", "ea", "each", "pieza", "piezas", "pza"],
    box: ["boxes", "caja", "cajas"],
    pair: ["pairs", "par", "pares"],
    set: ["sets", "kit", "juego", "juegos"],
    m: ["meter", "meters", "metro", "metros"],
    ft: ["foot", "feet", "pie", "pies"],
    kg: ["kilogram", "kilograms", "kilogramo", "kilogramos"],
    lb: ["lbs", "pound", "pounds", "libra", "libras"],
    l: ["liter", "liters", "litro", "litros"],
    gal: ["gallon", "gallons", "galon", "galones"],
    g: ["gram", "grams", "gramo", "gramos"],
    ml: ["milliliter", "milliliters", "mililitro", "mililitros"],
  },
};

/** Ours for a word of the file; undefined when nobody knows it. */
export function wordOf(field: string, text: string): string | undefined {
  const wanted = normalized(text);

  return Object.entries(words[field] ?? {}).find(
    ([own, known]) => normalized(own) === wanted || known.includes(wanted),
  )?.[0];
}

/** What a cell of the field can contain, ours. */
export const wordsOf = (field: string): string[] => Object.keys(words[field] ?? {});

/** How alike two texts are, 0 to 1: pairs of neighboring signs that both have (Dice's coefficient). */
export function likeness(a: string, b: string): number {
  const [one, other] = [pairsOf(normalized(a)), pairsOf(normalized(b))];
  if (one.length === 0 || other.length === 0) return 0;
  const left = [...other];
  let shared = 0;
  for (const pair of one) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }

  return (2 * shared) / (one.length + other.length);
}

const pairsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** From here on a name is worth offering in place of another. */
const alike = 0.5;

/** The names that are most like the text, best first. */
export function nearest<Named extends { name: string }>(text: string, all: Iterable<Named>, most = 3): Named[] {
  const found: { one: Named; score: number }[] = [];
  for (const one of all) {
    const score = likeness(text, one.name);
    if (score >= alike) found.push({ one, score });
  }

  return found
    .toSorted((a, b) => b.score - a.score || a.one.name.localeCompare(b.one.name))
    .slice(0, most)
    .map(({ one }) => one);
}
