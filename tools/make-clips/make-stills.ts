/**
 * Takes the still pictures of the recorder's clips from their sub streams, one a second, into
 * `assets/stills`. They are committed, so this is run only when the clips change:
 * `npm run build -w gk-sdk && node tools/make-clips/make-stills.ts`.
 * Needs Node 24, ffmpeg, and jpegtran of libjpeg-turbo.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeGkPacket, GkCodec, GkFlag, GkKind, GkParser, microseconds, type GkPacket } from 'gk-sdk/wire';
import { SUB } from './cameras.ts';

const assets = fileURLToPath(new URL('../../apps/recorder/assets/', import.meta.url));
/** ffmpeg's scale of 2 (best) to 31. */
const QUALITY = 5;

function packetsOf(file: string): GkPacket[] {
  const packets: GkPacket[] = [];
  new GkParser({ onPacket: (packet) => packets.push(packet) }).push(readFileSync(file));
  return packets;
}

function stillsOf(packets: readonly GkPacket[]): Uint8Array[] {
  const pictures = packets.filter(({ kind, flags }) => kind === GkKind.video && (flags & GkFlag.sub) !== 0);
  const { status, stdout } = spawnSync(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-f',
      'h264',
      '-r',
      `${SUB.fps}`,
      '-i',
      '-',
      '-vf',
      `select=not(mod(n\\,${SUB.fps}))`,
      '-fps_mode',
      'passthrough',
      '-c:v',
      'mjpeg',
      '-q:v',
      `${QUALITY}`,
      '-f',
      'image2pipe',
      '-',
    ],
    {
      input: Buffer.concat(pictures.map(({ payload }) => payload)),
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
  const marker = Buffer.from([0xff, 0xd8, 0xff]);
  const starts: number[] = [];
  for (let at = stdout.indexOf(marker); at >= 0; at = stdout.indexOf(marker, at + 3)) starts.push(at);
  return starts.map((start, i) => withRestarts(stdout.subarray(start, starts[i + 1])));
}

/** Ends each row of macroblocks with a marker, so that the recorder can put the clock there, with the usual tables. */
function withRestarts(jpeg: Uint8Array): Uint8Array {
  const { status, stdout } = spawnSync('jpegtran', ['-copy', 'none', '-restart', '1'], { input: jpeg });
  if (status !== 0) throw new Error(`jpegtran ended with ${status}.`);
  return stdout;
}

mkdirSync(`${assets}stills`, { recursive: true });
for (const name of readdirSync(`${assets}clips`).filter((file) => file.endsWith('.gms'))) {
  const packets = packetsOf(`${assets}clips/${name}`);
  const end = packets.find(({ kind }) => kind === GkKind.end);
  if (end === undefined) throw new Error(`${name} has no end.`);
  const stills = stillsOf(packets).map((payload, i) =>
    encodeGkPacket({
      kind: GkKind.video,
      codec: GkCodec.jpeg,
      channel: 1,
      flags: GkFlag.key,
      capturedAtUs: microseconds(i * 1_000_000),
      sequence: i,
      payload,
    }),
  );
  const bytes = Buffer.concat([...stills, encodeGkPacket({ ...end, sequence: 0 })]);
  writeFileSync(`${assets}stills/${name}`, bytes);
  console.log(`${name}: ${stills.length} stills, ${Math.round(bytes.byteLength / 1024)} KB`);
}
