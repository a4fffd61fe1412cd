/** The option that starts each source of devices. */
const OPTIONS: Readonly<Record<string, string>> = {
  simulated: '--devices',
  footage: '--footage',
  track: '--tracks',
  jt808: '--jt808',
};

/**
 * Tells which vehicles of the state folder stay offline because the source that they belong to was not started, one line
 * a source.
 * @param vehicles Sources of the vehicles of the state folder, one each.
 */
export function sourcesNotStarted(vehicles: Iterable<string>, started: ReadonlySet<string>): readonly string[] {
  const counts = new Map<string, number>();
  for (const source of vehicles) if (!started.has(source)) counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts].map(([source, count]) => {
    const option = OPTIONS[source];
    const way = option === undefined ? '' : ` Start it by ${option}.`;
    const [vehicle, belong, are] = count === 1 ? ['vehicle', 'belongs', 'is'] : ['vehicles', 'belong', 'are'];
    return `${count} ${vehicle} of this state folder ${belong} to a source that was not started (${source}) and ${are} shown as offline.${way}`;
  });
}
