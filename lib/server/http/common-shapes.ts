import { type Schema, textOf } from "./schema-parts";

const record = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});
const [number, text, textOrNull] = [{ type: "number" }, { type: "string" }, { type: ["string", "null"] }];
const file = { type: "string", format: "binary" };
const time = { type: "string", format: "date-time" };

/** What many records hold of another, and forms beside their fields: too short to be named by itself. Fields as they are answered. */
const named: Record<string, Schema> = {
  NamedRecord: record({ id: number, name: text }),
  /** A person may have no name any more. */
  PersonRecord: record({ id: number, name: textOrNull }),
  PersonName: record({ first_name: text, id: number, last_name: text }),
  PlantRecord: record({ id: number, name: text, time_zone: text }),
  LineRecord: record({ id: number, kind: text, name: text }),
  SensorRecord: record({ id: number, name: text, uid: text }),
  CodedRecord: record({ code: text, id: number, name: text }),
  /** "WO-44", "Grease the fan". */
  OrderRecord: record({ id: number, label: text, name: text }),
  OrderStatus: record({ id: number, label: text, status: text }),
  PartRecord: record({ id: number, name: text, number: text }),
  StoredFile: record({ id: number, mime: text, name: text, size: number }),
  CustomValues: { type: "object", propertyNames: { type: "string", maxLength: 60 }, additionalProperties: {} },
  Level: { enum: ["acute", "alarm", "chronic", "inactive", "off_alarm", "ok", "unknown", "warning"] },
  DateRange: record({ from: { ...text, maxLength: 40 }, to: { ...text, maxLength: 40 } }, []),
  PictureForm: record({ image: file }, []),
  ChangeForm: record({ _method: { const: "PUT" } }, []),
  PictureChangeForm: record({ _method: { const: "PUT" }, image: file }, []),
};

/** Names by schema, as it is written. */
export const commonShapes: ReadonlyMap<string, string> = new Map(
  Object.entries(named).map(([name, schema]) => [textOf(schema), name]),
);

const kept = { created_at: time, id: number, updated_at: time, version: number };

/** What most records are beside their own fields. */
export const commonBases: Readonly<Record<string, Schema>> = {
  KeptRecord: record(kept),
  RecordOfPlant: record({ company_id: number, ...kept, plant_id: number }),
};
