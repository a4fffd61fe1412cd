import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleDevices, yesterdayS, type SampleSources } from './sample-sources.js';

const FILE_BYTES = 64 * 1024;
const DAY_S = 86_400;

/** A file that is newer than what the fleet runs, and an auto update plan for a version that no device has any more. */
export function addSampleFirmware(sources: SampleSources): void {
  const { store, nowS } = sources;
  const newest = sampleDevices(sources)
    .map(({ version }) => version)
    .sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
    .at(-1);
  if (newest === undefined) return;
  const version = newest.replace(/(\d+)(\D*)$/, (_, last: string, rest: string) => `${Number(last) + 1}${rest}`);
  const bytes = Buffer.alloc(FILE_BYTES, `gk-sim ${version} `);
  bytes.write(`GKFW ${version}\n`);
  const path = join(store.files.folder('first-start'), 'firmware');
  writeFileSync(path, bytes, { flush: true, mode: 0o600 });
  const filename = `gk-sim-${version}.bin`;
  const md5 = createHash('md5').update(bytes).digest('hex');
  const memo = 'Sample: the version is in its first line';
  store.firmware.add({ filename, memo, sizeBytes: bytes.length, md5, updatedS: yesterdayS(sources, 16, 20) }, path);
  store.autoFirmware.add({
    groupId: store.groups.rootId,
    target: 'V1.0.0',
    url: `http://firmware.fleet.example/${filename}`,
    memo: 'First generation',
    updatedS: nowS - 20 * DAY_S,
  });
}
