import fs from "node:fs";
import path from "node:path";
import helper from "@prisma/generator-helper";

/*
 * A generator of Prisma: writes what reading by our own SQL has to know of the schema (tables, columns, relations,
 * compound keys), which the client keeps to itself.
 */

const keyOf = ({ name, fields }) => [name ?? fields.join("_"), fields];

const described = (model) => ({
  table: model.dbName ?? model.name,
  columns: Object.fromEntries(
    model.fields
      .filter((field) => field.kind !== "object")
      .map((field) => [field.name, field.isList ? `${field.type}[]` : field.type]),
  ),
  /** Columns that change with every save. */
  touched: model.fields.filter((field) => field.isUpdatedAt).map(({ name }) => name),
  id: model.fields.find((field) => field.isId)?.name ?? null,
  keys: Object.fromEntries(
    [...(model.primaryKey ? [model.primaryKey] : []), ...model.uniqueIndexes]
      .filter(({ fields }) => fields.length > 1)
      .map(keyOf),
  ),
});

/** How the tables of both sides are joined: the columns of this one and those of the other, pair by pair. */
function relationOf(field, models) {
  const other = models.find(({ name }) => name === field.type);
  const back = other.fields.find((one) => one.relationName === field.relationName && one !== field);
  const [from, to] = field.relationFromFields.length
    ? [field.relationFromFields, field.relationToFields]
    : [back.relationToFields, back.relationFromFields];
  return { model: field.type, isList: field.isList, from, to };
}

/** Columns of each index, keys included, with the key of the table at the end of those that have it there. */
const indexesOf = (model, indexes) =>
  indexes.filter((index) => index.model === model.name).map(({ fields }) => fields.map(({ name }) => name));

function schemaOf({ models, indexes }) {
  return Object.fromEntries(
    models.map((model) => {
      const related = model.fields.filter(({ kind }) => kind === "object");
      const relations = Object.fromEntries(related.map((field) => [field.name, relationOf(field, models)]));
      return [model.name, { ...described(model), indexes: indexesOf(model, indexes), relations }];
    }),
  );
}

helper.generatorHandler({
  onManifest: () => ({ prettyName: "tables for our own SQL", defaultOutput: "../lib/generated" }),
  onGenerate: async ({ dmmf, generator }) => {
    const file = path.join(generator.output.value, "schema.json");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, JSON.stringify(schemaOf(dmmf.datamodel), null, 1));
  },
});
