import { expect, it } from 'vitest';
import { GkError, type Parameters } from 'gk-sdk';
import { copyTo } from './copy-parameters.js';

const { signal } = new AbortController();

/** A fleet of devices with one group each. */
function startFleet(devices: Record<string, Parameters>) {
  const written: [string, Parameters][] = [];
  return {
    written,
    parameters: (deviceId: string) => {
      const current = devices[deviceId];
      if (!current) return Promise.reject(new GkError('not-found', 'Unknown device'));
      return Promise.resolve({ current, offlineSet: {} });
    },
    writeParameters: (deviceId: string, _group: string, changes: Parameters) => {
      written.push([deviceId, changes]);
      return Promise.resolve({ kind: 'saved' as const });
    },
  };
}

it('writes what differs alone, and remembers what was there', async () => {
  const fleet = startFleet({ A: { HbSec: 10, Server: 'x' }, B: { HbSec: 20, Server: 'x' } });
  const values = { HbSec: 20, Server: 'x' };
  expect(await copyTo(fleet, { deviceId: 'A', group: 'net', values }, signal)).toEqual({
    kind: 'saved',
    before: { HbSec: 10 },
  });
  expect(await copyTo(fleet, { deviceId: 'B', group: 'net', values }, signal)).toEqual({ kind: 'same' });
  expect(fleet.written).toEqual([['A', { HbSec: 20 }]]);
});

it('says what a device does not have, and writes nothing to it', async () => {
  const fleet = startFleet({ A: { HbSec: 10 } });
  const copied = copyTo(fleet, { deviceId: 'A', group: 'net', values: { WfSsid: 'x' } }, signal);
  await expect(copied).rejects.toThrow('The device has no WfSsid');
  expect(fleet.written).toEqual([]);
});
