import { expect, it } from 'vitest';
import { metricsText, single } from './metrics-text.js';

it('writes metrics as Prometheus reads them, whatever is in a label', () => {
  const text = metricsText([
    single('counter', 'gk_rows_total', 'Rows.', 1_234_567),
    {
      name: 'gk_disk_free_bytes',
      help: 'Free bytes.',
      type: 'gauge',
      samples: [
        { labels: { disk: 'a "b" \\ c\nd', kind: 'x' }, value: 0.5 },
        { labels: { disk: 'none' }, value: Number.POSITIVE_INFINITY },
      ],
    },
  ]);
  expect(text).toBe(
    [
      '# HELP gk_rows_total Rows.',
      '# TYPE gk_rows_total counter',
      'gk_rows_total 1234567',
      '# HELP gk_disk_free_bytes Free bytes.',
      '# TYPE gk_disk_free_bytes gauge',
      'gk_disk_free_bytes{disk="a \\"b\\" \\\\ c\\nd",kind="x"} 0.5',
      'gk_disk_free_bytes{disk="none"} +Inf',
      '',
    ].join('\n'),
  );
});
