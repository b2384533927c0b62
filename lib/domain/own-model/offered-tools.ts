/** A tool as described to models of the OpenAI kind. */
interface OfferedTool {
  type: "function";
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

type Schema = Record<string, unknown>;

interface Described {
  name: string;
  description: string;
  inputSchema: { properties: Record<string, Schema>; required?: string[] };
}

/** Arguments that a small model has nothing to gain from, and whose schemas are long. */
const leftOut = ["orderByColumn", "orderByMethod", "unit_system", "custom", "max"];

/** The same tool in few words: one way to give each argument, and no bounds that the call itself refuses. */
export function offeredTool({ name, description, inputSchema: { properties, required } }: Described): OfferedTool {
  const kept = Object.entries(properties).filter(([key]) => !leftOut.includes(key));

  return {
    type: "function",
    function: {
      name,
      description,
      parameters: {
        type: "object",
        properties: Object.fromEntries(kept.map(([key, schema]) => [key, plainSchema(schema)])),
        ...(required && { required }),
      },
    },
  };
}

/** Of several ways to give it the first: a list where one or several may be given, a boolean where "1" would do. */
function plainSchema(schema: Schema): Schema {
  const [first] = (schema.anyOf ?? []) as Schema[];
  if (first) return plainSchema(first);
  const { type, description, items, enum: choices, properties } = schema;

  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(choices !== undefined && { enum: choices }),
    ...(typeof items === "object" && items !== null && { items: plainSchema(items as Schema) }),
    ...(typeof properties === "object" &&
      properties !== null && {
        properties: Object.fromEntries(
          Object.entries(properties as Record<string, Schema>).map(([key, one]) => [key, plainSchema(one)]),
        ),
      }),
  };
}
