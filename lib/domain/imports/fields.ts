import type { ImportKind } from "./kinds";

/** How a cell is read. `words`: one of a list, by the words that people and other systems use for it. */
export type FieldType = "text" | "number" | "whole" | "money" | "minutes" | "moment" | "words" | "reference";

export interface ImportField {
  name: string;
  as: FieldType;
  isRequired?: true;
  /** Of texts: characters. Of numbers: the largest value. */
  most?: number;
  least?: number;
  /** Names of columns in other systems, as `normalized` leaves them; the labels of both languages are known beside these. */
  known: readonly string[];
}

/** A name. Beyond it marks that are combined in a bad order would take the square of their number. */
const longestCompared = 200;

/** Nothing but letters and digits: "Work Order #" and "WORK_ORDER" are the same column. */
export const normalized = (text: string) =>
  text
    .slice(0, longestCompared)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const workOrders: readonly ImportField[] = [
  {
    name: "external_id",
    as: "text",
    most: 60,
    known: ["wonum", "number", "no", "workorder", "workordernumber", "order", "ordernumber", "ordernumero", "orden"],
  },
  {
    name: "name",
    as: "text",
    isRequired: true,
    most: 200,
    known: [
      "title",
      "summary",
      "shorttext",
      "originalshorttext",
      "subject",
      "task",
      "titulo",
      "asunto",
      "wodescription",
    ],
  },
  {
    name: "description",
    as: "text",
    most: 10_000,
    known: ["longdescription", "details", "longtext", "comments", "notes"],
  },
  {
    name: "type",
    as: "words",
    known: ["worktype", "pmtype", "ordertype", "wotype", "maintenancetype", "tipodeorden", "maintenanceactivitytype"],
  },
  {
    name: "status",
    as: "words",
    known: ["wostatus", "state", "systemstatus", "userstatus", "orderstatus", "situacion"],
  },
  { name: "priority", as: "words", known: ["wopriority", "urgency", "urgencia"] },
  {
    name: "item",
    as: "reference",
    most: 200,
    known: [
      "asset",
      "assetnum",
      "assetnumber",
      "equipment",
      "equipmentnumber",
      "equipo",
      "activo",
      "tag",
      "machine",
      "unit",
    ],
  },
  {
    name: "line",
    as: "reference",
    most: 200,
    known: ["productionline", "location", "functionallocation", "funcloc", "linea"],
  },
  {
    name: "assigned_to",
    as: "reference",
    most: 200,
    known: [
      "assignee",
      "lead",
      "owner",
      "technician",
      "responsible",
      "person",
      "craft",
      "asignadoa",
      "tecnico",
      "responsable",
    ],
  },
  {
    name: "part",
    as: "reference",
    most: 200,
    known: ["itemnum", "partnumber", "material", "sparepart", "refaccion", "repuesto"],
  },
  {
    name: "due",
    as: "moment",
    known: [
      "duedate",
      "targetcompletiondate",
      "targcompdate",
      "deadline",
      "requiredend",
      "bscfindate",
      "vence",
      "fechalimite",
    ],
  },
  {
    name: "started",
    as: "moment",
    known: [
      "startdate",
      "start",
      "actstart",
      "actualstart",
      "bscstartdate",
      "reportdate",
      "reported",
      "inicio",
      "fechadeinicio",
    ],
  },
  {
    name: "completed",
    as: "moment",
    known: [
      "completeddate",
      "completiondate",
      "finishdate",
      "actfinish",
      "actualfinish",
      "closeddate",
      "terminado",
      "fechadetermino",
    ],
  },
  {
    name: "minutes",
    as: "minutes",
    most: 525_600,
    known: [
      "hours",
      "laborhours",
      "actlabhrs",
      "actuallaborhours",
      "duration",
      "totaltime",
      "horas",
      "minutos",
      "horashombre",
    ],
  },
  {
    name: "cost",
    as: "money",
    known: ["totalcost", "acttotalcost", "actualcost", "amount", "costo", "costototal", "importe"],
  },
];

const plant: readonly ImportField[] = [
  { name: "line", as: "text", most: 120, known: ["productionline", "area", "linea", "lineadeproduccion"] },
  { name: "utility", as: "text", most: 120, known: ["utilities", "servicio", "servicioindustrial"] },
  { name: "machine", as: "text", most: 120, known: ["system", "maquina", "sistema"] },
  { name: "asset", as: "text", most: 120, known: ["activo"] },
  { name: "item", as: "text", most: 120, known: ["equipment", "component", "equipo", "componente"] },
  { name: "sensor", as: "text", most: 120, known: ["sensorname", "point", "measurementpoint"] },
  { name: "part", as: "text", most: 120, known: ["partname", "sparepart", "refaccion", "repuesto"] },
  {
    name: "number",
    as: "text",
    most: 80,
    known: [
      "code",
      "tag",
      "assetnumber",
      "uid",
      "address",
      "serialnumber",
      "serial",
      "numero",
      "codigo",
      "numerodeserie",
    ],
  },
  { name: "item_type", as: "reference", most: 120, known: ["equipmenttype", "type", "tipo", "tipodeequipo"] },
  { name: "brand", as: "reference", most: 120, known: ["manufacturer", "maker", "marca", "fabricante"] },
  { name: "model", as: "text", most: 120, known: ["modelo", "partnumber"] },
  { name: "power", as: "number", least: 0, most: 100_000, known: ["powerkw", "kw", "potencia", "potenciakw"] },
  { name: "speed", as: "number", least: 0, most: 100_000, known: ["rpm", "speedrpm", "velocidad", "velocidadrpm"] },
  { name: "location", as: "text", most: 200, known: ["ubicacion", "position"] },
  { name: "controller", as: "reference", most: 120, known: ["gateway", "controllerserial", "controlador"] },
  { name: "measures", as: "words", known: ["dataset", "sensortype", "mide", "tipodesensor"] },
  { name: "interval", as: "minutes", most: 1_440, known: ["reportinginterval", "intervalo"] },
  { name: "unit", as: "words", known: ["uom", "unitofmeasure", "unidad"] },
  { name: "minimum", as: "number", least: 0, most: 1_000_000, known: ["min", "reorderpoint", "minimo"] },
  { name: "price", as: "money", known: ["cost", "unitprice", "precio", "costo"] },
  { name: "notes", as: "text", most: 2_000, known: ["comments", "remarks", "notas", "description", "descripcion"] },
];

const geometry = (name: string, known: readonly string[]): ImportField => ({
  name,
  as: "number",
  least: 0,
  most: 10_000,
  known,
});

const master: readonly ImportField[] = [
  {
    name: "record",
    as: "words",
    isRequired: true,
    known: ["kind", "type", "recordtype", "registro", "tipo", "tipoderegistro"],
  },
  {
    name: "name",
    as: "text",
    isRequired: true,
    most: 120,
    known: ["nombre", "number", "partnumber", "designation", "numero"],
  },
  { name: "brand", as: "reference", most: 120, known: ["manufacturer", "maker", "marca", "fabricante"] },
  { name: "category", as: "reference", most: 120, known: ["itemcategory", "group", "categoria", "grupo"] },
  { name: "item_type", as: "reference", most: 120, known: ["equipmenttype", "tipodeequipo"] },
  { name: "description", as: "text", most: 2_000, known: ["descripcion", "notes", "notas", "comments"] },
  { name: "price", as: "money", known: ["unitprice", "listprice", "precio", "preciodelista"] },
  {
    name: "lead_time",
    as: "whole",
    least: 0,
    most: 3_650,
    known: ["leadtimedays", "leaddays", "plazo", "plazodeentrega"],
  },
  {
    name: "elements",
    as: "whole",
    least: 3,
    most: 200,
    known: ["rollingelements", "balls", "rollers", "elementos", "bolas"],
  },
  geometry("element_diameter", ["balldiameter", "rollerdiameter", "diametrodelelemento", "bd"]),
  geometry("pitch_diameter", ["pitch", "diametroprimitivo", "pd"]),
  { name: "contact_angle", as: "number", least: 0, most: 90, known: ["angle", "contactangledeg", "angulodecontacto"] },
  geometry("bore", ["insidediameter", "inside", "d", "diametrointerior"]),
  geometry("outside", ["outsidediameter", "od", "diametroexterior"]),
  geometry("width", ["b", "ancho"]),
];

const motorIq: readonly ImportField[] = [
  {
    name: "item",
    as: "reference",
    isRequired: true,
    most: 200,
    known: ["motor", "equipment", "tag", "motorname", "equipo", "motortag"],
  },
  { name: "brand", as: "reference", most: 120, known: ["manufacturer", "make", "maker", "marca", "fabricante"] },
  { name: "model", as: "text", most: 120, known: ["modelnumber", "catalognumber", "modelo", "frame", "armazon"] },
  { name: "serial_number", as: "text", most: 120, known: ["serial", "serialno", "numerodeserie", "serie"] },
  {
    name: "power",
    as: "number",
    least: 0,
    most: 100_000,
    known: ["powerkw", "kw", "ratedpower", "potencia", "potenciakw"],
  },
  {
    name: "horsepower",
    as: "number",
    least: 0,
    most: 100_000,
    known: ["hp", "powerhp", "caballos", "caballosdefuerza"],
  },
  { name: "speed", as: "number", least: 0, most: 100_000, known: ["rpm", "ratedspeed", "fullloadrpm", "velocidad"] },
  {
    name: "drive_end",
    as: "reference",
    most: 120,
    known: ["debearing", "driveendbearing", "de", "rodamientoladomotriz", "ladomotriz"],
  },
  {
    name: "opposite_end",
    as: "reference",
    most: 120,
    known: ["odebearing", "ndebearing", "nondriveendbearing", "oppositedriveend", "nde", "ode", "ladoopuesto"],
  },
  { name: "notes", as: "text", most: 2_000, known: ["comments", "remarks", "notas"] },
];

/** The columns of each kind, in the order of its template. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  work_orders: workOrders,
  plant,
  master,
  motor_iq: motorIq,
};

export const fieldOf = (kind: ImportKind, name: string): ImportField | undefined =>
  importFields[kind].find((field) => field.name === name);
