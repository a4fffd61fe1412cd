// Figures from sights: which picture of which channel was seen when, and how long after it was sent.

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);

/** The value below which this share of the numbers lies; Infinity of none. */
export function quantile(numbers, share) {
  const row = sorted(numbers);
  return row.length === 0 ? Infinity : row[Math.min(row.length - 1, Math.floor(row.length * share))];
}

/** The middle one, with the least and the greatest. */
export function medianAndSpread(numbers) {
  const row = sorted(numbers);
  return { median: row[Math.floor((row.length - 1) / 2)], least: row[0], greatest: row.at(-1) };
}

const timesOf = (sights, channel) => sights.filter((sight) => sight.channel === channel).map(({ atMs }) => atMs);

/** Times between one picture and the next of the same channel. */
export function paintGaps(sights) {
  return [...new Set(sights.map(({ channel }) => channel))].flatMap((channel) =>
    timesOf(sights, channel)
      .map((atMs, n, row) => atMs - row[n - 1])
      .slice(1),
  );
}

/** How long after a burst each watched tile stays above its old latency; the worst tile counts. */
export function backAfter(sights, burstAtMs, oldLatencyMs) {
  let worst = sights.length === 0 ? Infinity : 0;
  for (const channel of new Set(sights.map((sight) => sight.channel))) {
    const back = sights.find((sight) => sight.channel === channel && sight.latencyMs <= oldLatencyMs + 50);
    worst = Math.max(worst, back === undefined ? Infinity : back.atMs - burstAtMs);
  }
  return worst;
}

/** The longest time without a new picture on any of these channels; Infinity when one never came back. */
export function longestGap(sights, channels, fromMs, toMs) {
  let worst = 0;
  for (const channel of channels) {
    const times = [fromMs, ...timesOf(sights, channel), toMs];
    for (let i = 1; i < times.length; i++) worst = Math.max(worst, times[i] - times[i - 1]);
  }
  return worst >= (toMs - fromMs) * 0.9 ? Infinity : worst;
}

/** The slope of the line that lies nearest to the points (least squares); 0 for fewer than two. */
export function slope(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return spread > 0 ? points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread : 0;
}
