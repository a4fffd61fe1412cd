import { describe, expect, it } from 'vitest';
import { readEvidenceManifest } from './evidence-manifest.js';

const V1 = {
  format: 'gk-evidence',
  version: 1,
  deviceId: 'BUS-7',
  vehicle: {},
  startS: 1_000,
  endS: 1_600,
  channels: [1],
  madeBy: 'anna',
  madeS: 2_000,
  server: 'https://fleet.test',
  files: [{ name: 'footage/ch1.mp4', sizeBytes: 3, sha256: 'ab' }],
  missing: [{ what: 'track', reason: 'There are no positions in that time.' }],
};
const SPANS = [{ startS: 998.5, endS: 1_060, offsetS: 0 }];
const read = (manifest: unknown) => readEvidenceManifest(JSON.stringify(manifest));

describe('readEvidenceManifest', () => {
  it('reads version 1, whose files have no times', () => {
    expect(read(V1)).toEqual(V1);
  });

  it('reads version 2', () => {
    const manifest = {
      ...V1,
      version: 2,
      files: [{ ...V1.files[0], channel: 1, spans: SPANS }],
      missing: [{ what: 'footage of channel 1', reason: 'No Record', channel: 1, startS: 1_060, endS: 1_600 }],
    };
    expect(read(manifest)).toEqual(manifest);
  });

  it.each([
    { version: 3 },
    { files: [{ ...V1.files[0], spans: [] }] },
    { files: [{ ...V1.files[0], spans: [{ startS: 2, endS: 1, offsetS: 0 }] }] },
    { files: [{ ...V1.files[0], channel: '1' }] },
    { missing: [{ what: 'x', reason: 'y', startS: '0' }] },
  ])('reads none with %j', (wrong) => {
    expect(read({ ...V1, version: 2, ...wrong })).toBeUndefined();
  });
});
