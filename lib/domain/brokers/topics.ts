/**
 * Names as parts of topics: without what MQTT and Sparkplug give a meaning, and without spaces, which every tool would
 * want quoted. "Dryer fan 3/4" is "Dryer_fan_3-4".
 */
export function topicPart(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = name.trim().replace(/[\u0000-\u001f\u007f]/g, "");
  return plain.replace(/\s+/g, "_").replace(/[/+#]/g, "-").replace(/^\$/, "-") || "-";
}

/** The parts of things beside each other. Those that would be the same have their ids behind them. */
export function topicParts(things: readonly { id: number; name: string }[]): Map<number, string> {
  const counts = new Map<string, number>();
  for (const { name } of things) counts.set(topicPart(name), (counts.get(topicPart(name)) ?? 0) + 1);
  return new Map(
    things.map(({ id, name }) => [
      id,
      counts.get(topicPart(name)) === 1 ? topicPart(name) : `${topicPart(name)}-${id}`,
    ]),
  );
}

/** What MQTT allows as the beginning of a topic, and what a server does not claim for itself. */
export const isTopicPrefix = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  /^[^+#$\u0000-\u001f\u007f][^+#\u0000-\u001f\u007f]*$/.test(text) && !/^\/|\/$|\/\//.test(text);

/** A group or an edge node of Sparkplug is one level of a topic. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
export const isSparkplugId = (text: string): boolean => /^[^+#/\u0000-\u001f\u007f]+$/.test(text);
