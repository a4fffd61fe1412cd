// Fetches the footage of a day's events: node fetch-evidence.ts [folder] [day, such as 2026-01-31; yesterday by default]
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSession } from 'gk-sdk';
import { createRestApi, isGkError } from 'gk-sdk/rest';
import { toGpx } from 'gk-sdk/rules';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'admin', GK_PASSWORD = 'admin' } = process.env;
const root = process.argv[2] ?? 'evidence';
const day = process.argv[3] ?? new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
/** Around an event, so that its track shows where the vehicle came from and went to. */
const TRACK_S = 300;

const session = createSession({ server: GK_SERVER, eventChannel: false });
let missing = 0;
try {
  await session.login({ kind: 'password', username: GK_USER, password: GK_PASSWORD });
  const { events } = createRestApi(session.rest);
  const afterS = Date.parse(`${day}T00:00:00Z`) / 1000;
  const folder = join(root, day);
  await mkdir(folder, { recursive: true });
  const list = await events.query({ afterS, beforeS: afterS + 86_400 - 1 });
  const written: string[] = [];
  for (const event of list.filter(({ downloaded }) => downloaded)) {
    for (const channel of channelsOf(event.downloadMask ?? 0)) {
      const name = `${encodeURIComponent(event.deviceId)}_${event.serialNo}_ch${channel}.mp4`;
      written.push(name);
      // Footage that an earlier run has fetched is skipped.
      if (await exists(join(folder, name))) continue;
      try {
        const file = await events.footage(event, channel);
        await writeWhole(join(folder, name), await file.bytes());
        console.log(`${name}: ${file.sizeBytes ?? 0} bytes`);
      } catch (error) {
        if (!isGkError(error, 'not-found')) throw error;
        written.pop();
        missing += 1;
        console.error(`${name}: ${error.message}`);
      }
    }
    const track = `${encodeURIComponent(event.deviceId)}_${event.serialNo}.gpx`;
    const [startS, endS] = [event.happenedS - TRACK_S, event.happenedS + TRACK_S];
    const points = await session.rest.gps({ deviceId: event.deviceId, startS, endS });
    await writeWhole(join(folder, track), toGpx(`${event.deviceId} ${event.localTime ?? ''}`, points));
    written.push(track);
  }
  await writeWhole(join(folder, 'events.json'), `${JSON.stringify(list, null, 2)}\n`);
  await writeWhole(join(folder, 'SHA256SUMS'), await checksums(folder, [...written, 'events.json']));
  console.log(`${folder}: ${written.length} files of ${list.length} events, ${missing} without footage`);
  if (missing > 0) process.exitCode = 3;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  session.close();
}

/** Channels from 1 of a bit mask. */
function channelsOf(mask: number): number[] {
  return Array.from({ length: 8 }, (_, index) => index + 1).filter((channel) => (mask >> (channel - 1)) & 1);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A file is there whole or not at all, whenever the job ends. */
async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, data);
  await rename(`${path}.part`, path);
}

/** Lines that `sha256sum --check` reads. */
async function checksums(folder: string, names: readonly string[]): Promise<string> {
  const lines = await Promise.all(
    names.map(async (name) => {
      const sum = createHash('sha256').update(await readFile(join(folder, name)));
      return `${sum.digest('hex')}  ${name}\n`;
    }),
  );
  return lines.join('');
}
