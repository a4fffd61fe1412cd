/** Values of one metric of Prometheus. */
export interface Metric {
  /** Ends in `_total` for a counter, else in the unit. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly samples: readonly MetricSample[];
}

interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Media type of {@link metricsText}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A metric without labels. */
export function single(type: Metric['type'], name: string, help: string, value: number): Metric {
  return { type, name, help, samples: [{ value }] };
}

/** The text format of Prometheus, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${numberText(value)}\n`);
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
    })
    .join('');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
}
