/**
 * Makes the clips of the demo fleet (`gk-sdk/demo`) from the recorder's: their sub streams, with the word DEMO in every
 * picture, in `packages/gk-sdk/assets/demo`. They are committed, so this is run only when the clips change:
 * `npx esbuild tools/make-clips/make-demo.ts --bundle --platform=node --format=esm --conditions=gk-source --log-level=error |
 * node --input-type=module`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { encodeGkPacket, GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import { keyClockSlice, unchangedSlice } from '../../apps/recorder/src/media/clock/clock-slice.js';
import { codedPicture, joined, parameterSetsOf } from '../../apps/recorder/src/media/clock/coded-picture.js';
import { SUB } from './cameras.ts';

/** Clips of the demo, and whether their sound goes along: one is enough, and AAC is the smallest. */
const SCENES = {
  'front.day': true,
  driver: false,
  saloon: false,
  door: false,
  'left.day': false,
  'right.day': false,
  'rear.day': false,
  cargo: false,
} as const;
const MACROBLOCK = 16;
const columns = Math.ceil(SUB.width / MACROBLOCK);
const root = process.cwd();
const outDir = `${root}/packages/gk-sdk/assets/demo`;

function packetsOf(file: string): GkPacket[] {
  const packets: GkPacket[] = [];
  new GkParser({ onPacket: (packet) => packets.push(packet) }).push(readFileSync(file));
  return packets;
}

/** The pictures with the word in the rows of the recorder's clock: whole in key pictures, as before in all others. */
function labelled(name: string, packets: readonly GkPacket[]): GkPacket[] {
  const text = ` DEMO  ${(name.split('.')[0] ?? '').toUpperCase()}`;
  let sets: ReturnType<typeof parameterSetsOf>;
  return packets.map((packet) => {
    if (packet.kind !== GkKind.video) return packet;
    if ((packet.flags & GkFlag.key) !== 0) sets = parameterSetsOf(packet.payload);
    const coded = sets && codedPicture(packet.payload, sets, columns);
    if (!coded) throw new Error(`${name}: a picture has no room for the word.`);
    const { head, header, tail } = coded;
    const slice =
      header.idrPictureId === undefined ? unchangedSlice(header, 0, 2 * columns) : keyClockSlice(header, columns, text);
    return { ...packet, payload: joined(head, slice, tail) };
  });
}

mkdirSync(outDir, { recursive: true });
for (const [name, hasSound] of Object.entries(SCENES)) {
  const all = packetsOf(`${root}/apps/recorder/assets/clips/${name}.gms`);
  const wanted = all.filter(
    ({ kind, flags }) => kind === GkKind.end || (flags & GkFlag.sub) !== 0 || (hasSound && kind === GkKind.audio),
  );
  const bytes = Buffer.concat(labelled(name, wanted).map(encodeGkPacket));
  const file = `${name.split('.')[0] ?? name}.gms`;
  writeFileSync(`${outDir}/${file}`, bytes);
  console.log(`${file}: ${Math.round(bytes.byteLength / 1024)} KB`);
}
