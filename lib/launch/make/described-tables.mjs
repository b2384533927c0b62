/*
 * What a migration that makes a table takes from the table's description: the words that the search looks for in it, and
 * the index that its list is read by.
 */

/**
 * The SQL for the tables that another SQL makes; empty for those without a description.
 * @param {string} sql
 * @param {{ content: string }[]} schema
 * @param {object[]} resources the descriptions
 */
export function sqlOfDescriptions(sql, schema, resources) {
  const tables = tablesOf(schema);
  const made = new Set([...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table));
  return resources
    .filter(({ model, fixed }) => made.has(tables.get(model)) && !fixed)
    .flatMap((resource) => statementsFor(tables.get(resource.model), resource))
    .map((statement) => `${statement};\n`)
    .join("");
}

function statementsFor(table, { search, list, select }) {
  const words = search?.words.map((word) => `, '${word}'`).join("");
  const isByName = list.order?.column === "name" && select.name;
  const first = select.plant_id ? "plant_id, " : "";
  return [
    ...(words ? [`SELECT searchable('${table}'${words})`] : []),
    ...(isByName ? [`CREATE INDEX ${table}_sorted_name ON ${table} (${first}sorted_text(name), id)`] : []),
  ];
}

/** Each model's table. */
const tablesOf = (schema) =>
  new Map(
    schema.flatMap(({ content }) =>
      content.split(/^\}/m).flatMap((part) => {
        const [, model] = /^model (\w+) \{/m.exec(part) ?? [];
        return model ? [[model, /@@map\("(\w+)"\)/.exec(part)?.[1] ?? model]] : [];
      }),
    ),
  );
