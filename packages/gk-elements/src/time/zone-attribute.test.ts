import { afterEach, expect, it, vi } from 'vitest';
import { zoneAttribute } from './zone-attribute.js';

afterEach(() => {
  vi.restoreAllMocks();
});

it('reads names and seconds, and takes what is no zone for none, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const read = (value: string | null): unknown => zoneAttribute.fromAttribute?.(value);
  expect(['Asia/Taipei', '28800', '-3600', '', null].map(read)).toEqual([
    'Asia/Taipei',
    28_800,
    -3_600,
    undefined,
    undefined,
  ]);
  expect(warn).not.toHaveBeenCalled();
  expect([read('Asia/Tapei'), warn.mock.calls.length]).toEqual([undefined, 1]);
});
