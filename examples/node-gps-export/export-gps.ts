// Writes today's track of every vehicle as GPX: node export-gps.ts [folder]
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSession } from 'gk-sdk';
import { toGpx } from 'gk-sdk/rules';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'viewer', GK_PASSWORD = 'viewer' } = process.env;
const folder = process.argv[2] ?? 'tracks';

const startS = Math.floor(new Date().setHours(0, 0, 0, 0) / 1000);
const endS = Math.floor(Date.now() / 1000);

const session = createSession({ server: GK_SERVER });
try {
  await session.login({ kind: 'password', username: GK_USER, password: GK_PASSWORD });
  await session.ready();
  await mkdir(folder, { recursive: true });
  for (const { deviceId, plate } of session.devices.all) {
    const track = await session.rest.gps({ deviceId, startS, endS });
    if (track.length === 0) {
      console.log(`${deviceId}: not a single position today`);
      continue;
    }
    const file = join(folder, `${encodeURIComponent(deviceId)}.gpx`);
    await writeFile(file, toGpx(plate ?? deviceId, track));
    console.log(`${deviceId}: ${track.length} positions -> ${file}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  session.close();
}
