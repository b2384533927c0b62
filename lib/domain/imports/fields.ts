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

const withoutMarks = (text: string) =>
  text.slice(0, longestCompared).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Nothing but letters and digits: "Work Order #" and "WORK_ORDER" are the same column. */
export const normalized = (text: string) => withoutMarks(text).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * What names of things are compared by: letters and digits, and that digits are apart. "Dryer fan #3" and "DRYER_FAN 3" are
 * the same, "Motor 7.5 kW" and "Motor 75 kW" are not, nor are the parts 10-01 and 100-1.
 */
export const nameKey = (text: string) =>
  withoutMarks(text)
    .replace(/(?<=\p{N})[^\p{L}\p{N}]+(?=\p{N})/gu, "-")
    .replace(/[^\p{L}\p{N}-]|(?<!\p{N})-|-(?!\p{N})/gu, "");

const workOrders: readonly ImportField[] = [
  {
    name: "external_id",
    as: "text",
    most: 60,
    known: [
      "wonum",
      "number",
      "no",
      "workorder",
      "workordernumber",
      "order",
      "ordernumber",
      "ordernumero",
      "orden",
      "ident",
      "id",
      "identifier",
      "aufnr",
      "woid",
      "wono",
      "workorderid",
      "workorderno",
      "jobno",
      "jobnumber",
      "taskid",
      "ticket",
      "ticketnumber",
      "folio",
    ],
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
      "problem",
      "problemdescription",
      "faultdescription",
      "shortdescription",
      "ktext",
      "taskname",
      "jobdescription",
      "issue",
      "symptom",
      "problema",
      "falla",
      "descripcioncorta",
    ],
  },
  {
    name: "description",
    as: "text",
    most: 10_000,
    known: [
      "longdescription",
      "details",
      "longtext",
      "comments",
      "notes",
      "action",
      "actiontaken",
      "correctiveaction",
      "resolution",
      "solution",
      "workperformed",
      "workdone",
      "remarks",
      "comment",
      "accion",
      "solucion",
      "trabajorealizado",
    ],
  },
  {
    name: "type",
    as: "words",
    known: [
      "worktype",
      "pmtype",
      "ordertype",
      "wotype",
      "maintenancetype",
      "tipodeorden",
      "maintenanceactivitytype",
      "auart",
      "ilart",
      "workordertype",
      "jobtype",
      "tasktype",
      "activitytype",
      "tipodemantenimiento",
    ],
  },
  {
    name: "status",
    as: "words",
    known: [
      "wostatus",
      "state",
      "systemstatus",
      "userstatus",
      "orderstatus",
      "situacion",
      "workorderstatus",
      "jobstatus",
      "taskstatus",
      "sttxt",
      "estatus",
    ],
  },
  { name: "priority", as: "words", known: ["wopriority", "urgency", "urgencia", "prio", "priok", "importance"] },
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
      "equnr",
      "equipmentid",
      "equipmentname",
      "assetname",
      "assetid",
      "assets",
      "machinename",
      "machineid",
      "unitnumber",
      "tagnumber",
      "technicalobject",
      "maquina",
      "vehicle",
    ],
  },
  {
    name: "line",
    as: "reference",
    most: 200,
    known: [
      "productionline",
      "location",
      "functionallocation",
      "funcloc",
      "linea",
      "tplnr",
      "funclocation",
      "ubicaciontecnica",
    ],
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
      "assignedtechnician",
      "assigneduser",
      "technicianname",
      "mechanic",
      "workedby",
      "mecanico",
    ],
  },
  {
    name: "part",
    as: "reference",
    most: 200,
    known: ["itemnum", "partnumber", "material", "sparepart", "refaccion", "repuesto", "matnr", "partno"],
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
      "gltrp",
      "requiredenddate",
      "scheduledfinish",
      "suggestedcompletiondate",
      "targetdate",
      "plannedend",
      "plannedfinish",
      "fechacompromiso",
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
      "gstrp",
      "actualstartdate",
      "dateopened",
      "opened",
      "opendate",
      "createddate",
      "creationdate",
      "datecreated",
      "datereported",
      "erdat",
      "fecha",
      "date",
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
      "gltri",
      "actualfinishdate",
      "dateclosed",
      "closed",
      "closedate",
      "datecompleted",
      "enddate",
      "actualend",
      "fechacierre",
      "fechadecierre",
    ],
  },
  {
    name: "minutes",
    as: "minutes",
    least: 0,
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
      "actualwork",
      "labortime",
      "timespent",
      "manhours",
      "laborhrs",
      "actualhours",
      "tiempo",
    ],
  },
  {
    name: "cost",
    as: "money",
    known: [
      "totalcost",
      "acttotalcost",
      "actualcost",
      "amount",
      "costo",
      "costototal",
      "importe",
      "totalactualcost",
      "actualtotalcost",
      "wocost",
      "costoreal",
    ],
  },
];

/** What other systems have coded of an order: then its text is not read. */
const codes: readonly ImportField[] = [
  {
    name: "action_code",
    as: "reference",
    most: 200,
    known: ["activitycode", "remedycode", "remedy", "codigoderemedio", "remedio", "mncod"],
  },
  {
    name: "cause_code",
    as: "reference",
    most: 200,
    known: ["cause", "failurecause", "causeofdamage", "causa", "causadelafalla", "codigodecausa", "urcod"],
  },
  {
    name: "part_code",
    as: "text",
    most: 200,
    known: ["objectpart", "component", "componentcode", "partedelobjeto", "componente", "oteil"],
  },
  {
    name: "fault_code",
    as: "reference",
    most: 200,
    known: [
      "failuremode",
      "failurecode",
      "problemcode",
      "damagecode",
      "fm",
      "mododefalla",
      "codigodeproblema",
      "fecod",
    ],
  },
];

const poles: ImportField = {
  name: "poles",
  as: "whole",
  least: 2,
  most: 48,
  known: ["motorpoles", "numberofpoles", "polos", "polosdelmotor"],
};

/** What gears, blades and belts are counted from, within what an item and an item type accept. */
const turning: readonly ImportField[] = [
  { name: "teeth", as: "whole", least: 5, most: 1_000, known: ["gearteeth", "numberofteeth", "dientes"] },
  { name: "blades", as: "whole", least: 2, most: 500, known: ["vanes", "numberofblades", "aspas", "alabes"] },
  {
    name: "belt_length",
    as: "number",
    least: 100,
    most: 100_000,
    known: ["beltlengthmm", "longituddelabanda", "longituddebanda", "longituddecorrea"],
  },
  {
    name: "sheave_diameter",
    as: "number",
    least: 10,
    most: 10_000,
    known: ["sheavediametermm", "sheave", "pulleydiameter", "diametrodelapolea", "diametrodepolea"],
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
  ...turning,
  poles,
  {
    name: "criticality",
    as: "words",
    known: ["class", "abc", "criticalityclass", "criticidad", "clase", "abckennzeichen"],
  },
  {
    name: "replacement_cost",
    as: "money",
    known: ["replacementvalue", "costofnew", "costodereposicion", "valordereposicion"],
  },
  {
    name: "expected_life",
    as: "whole",
    least: 1,
    most: 100,
    known: ["expectedlifeyears", "lifeyears", "usefullife", "vidautil", "vidaesperada"],
  },
  { name: "purchase_price", as: "money", known: ["purchasecost", "acquisitionvalue", "costodecompra", "answt"] },
  { name: "purchased", as: "moment", known: ["purchasedate", "acquisitiondate", "ansdt", "fechadeadquisicion"] },
  { name: "installed", as: "moment", known: ["installdate", "installationdate", "startupdate", "inbdt", "instalado"] },
  { name: "warranty_until", as: "moment", known: ["warrantyend", "warrantyexpdate", "gwlen", "findegarantia"] },
  { name: "warranty_vendor", as: "reference", most: 120, known: ["warrantyby", "guarantor", "garante"] },
  { name: "location", as: "text", most: 200, known: ["ubicacion", "position"] },
  { name: "controller", as: "reference", most: 120, known: ["gateway", "controllerserial", "controlador"] },
  { name: "measures", as: "words", known: ["dataset", "sensortype", "mide", "tipodesensor"] },
  { name: "interval", as: "minutes", most: 1_440, known: ["reportinginterval", "intervalo"] },
  { name: "unit", as: "words", known: ["uom", "unitofmeasure", "unidad"] },
  { name: "minimum", as: "number", least: 0, most: 1_000_000, known: ["min", "reorderpoint", "minimo"] },
  {
    name: "order_quantity",
    as: "number",
    least: 0,
    most: 1_000_000,
    known: ["orderqty", "reorderquantity", "eoq", "lotsize", "bstfe", "cantidaddereorden", "loteeconomico"],
  },
  { name: "maximum", as: "number", least: 0, most: 1_000_000, known: ["max", "maximumstock", "mabst", "maximo"] },
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
  ...turning,
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
  poles,
  {
    name: "drive_end",
    as: "reference",
    most: 120,
    known: [
      "debearing",
      "driveendbearing",
      "de",
      "rodamientoladomotriz",
      "ladomotriz",
      "rodamientoladoacople",
      "ladoacople",
    ],
  },
  {
    name: "opposite_end",
    as: "reference",
    most: 120,
    known: ["odebearing", "ndebearing", "nondriveendbearing", "oppositedriveend", "nde", "ode", "ladoopuesto"],
  },
  { name: "notes", as: "text", most: 2_000, known: ["comments", "remarks", "notas"] },
];

/**
 * A row a value. Instead of `parameter` and `value`, or of `sensor` as well, a file may have a column for each measurement
 * (measurements.ts).
 */
const readings: readonly ImportField[] = [
  {
    name: "sensor",
    as: "reference",
    most: 200,
    known: ["sensoruid", "sensorid", "sensorname", "uid", "device", "deviceid", "point", "measurementpoint", "punto"],
  },
  {
    name: "parameter",
    as: "reference",
    most: 200,
    known: ["measurement", "parameterkey", "channel", "quantity", "variable", "medicion", "magnitud", "canal"],
  },
  { name: "day", as: "moment", known: ["date", "fecha", "dia"] },
  {
    name: "time",
    as: "moment",
    known: [
      ...["timestamp", "datetime", "dateandtime", "datetimeutc", "timestamputc", "takenat", "measuredat", "sampletime"],
      ...["ts", "utc", "fechayhora", "fechahora", "hora", "marcadetiempo", "tiempo"],
    ],
  },
  { name: "value", as: "number", known: ["reading", "overall", "lectura", "valormedido", "val"] },
  { name: "unit", as: "text", most: 40, known: ["units", "uom", "engineeringunits", "eu", "unidades", "um"] },
];

/** The columns of each kind, in the order of its template. */
export const importFields: Record<ImportKind, readonly ImportField[]> = {
  work_orders: [...workOrders, ...codes],
  plant,
  master,
  motor_iq: motorIq,
  readings,
};

export const fieldOf = (kind: ImportKind, name: string): ImportField | undefined =>
  importFields[kind].find((field) => field.name === name);
