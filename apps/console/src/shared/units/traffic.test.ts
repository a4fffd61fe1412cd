import { describe, expect, it } from 'vitest';
import { formatTraffic, trafficGbPerHour, trafficTone } from './traffic.js';

describe('byte sizes', () => {
  it('byte display in K (1024), M, G', () => {
    expect([0, 1023, 1024, 1536, 1024 ** 2, 2.5 * 1024 ** 3].map(formatTraffic)).toEqual([
      '0',
      '1023',
      '1K',
      '1.5K',
      '1M',
      '2.5G',
    ]);
  });

  it('grey under 1K, green under 1M, orange under 1G, red above', () => {
    const edges = [0, 1023, 1024, 1024 ** 2 - 1, 1024 ** 2, 1024 ** 3 - 1, 1024 ** 3];
    expect(edges.map(trafficTone)).toEqual(['grey', 'grey', 'green', 'green', 'orange', 'orange', 'red']);
  });

  it('Traffic GB per hour = MB per minute * 60 / 1024', () => {
    expect(trafficGbPerHour(512)).toBe(30);
  });
});
