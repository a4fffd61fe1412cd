// A clip as a row of access units, and the two packings that the players take.
import { readFileSync } from 'node:fs';

const START_CODE = Buffer.from([0, 0, 0, 1]);

function nalUnits(bytes) {
  const starts = [];
  for (let i = 0; i + 3 < bytes.length; i++) {
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1) starts.push(i + 3);
  }
  return starts.map((start, n) => {
    let end = n + 1 < starts.length ? starts[n + 1] - 3 : bytes.length;
    while (end > start && bytes[end - 1] === 0) end--;
    return bytes.subarray(start, end);
  });
}

/** Reads an H.264 clip with an access unit delimiter ahead of each picture. */
export function readClip(file, fps) {
  const units = [];
  for (const nal of nalUnits(readFileSync(file))) {
    const type = nal[0] & 0x1f;
    if (type === 9) units.push({ nals: [], key: false });
    const unit = units.at(-1);
    unit.nals.push(nal);
    if (type === 5) unit.key = true;
  }
  for (const unit of units) {
    unit.annexB = Buffer.concat(unit.nals.flatMap((nal) => [START_CODE, nal]));
    unit.lengthPrefixed = Buffer.concat(
      unit.nals.flatMap((nal) => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(nal.length);
        return [length, nal];
      }),
    );
  }
  return { units, fps };
}

/** One GK packet of video (docs/protocol.md, "GK packets"). */
export function gkPacket(unit, capturedAtMs, sequence) {
  const bytes = Buffer.alloc(24 + unit.annexB.length);
  bytes.writeUInt16BE(0x474b, 0);
  bytes.set([1, 1, 1, 1, unit.key ? 1 : 0], 2);
  bytes.writeBigUInt64BE(BigInt(Math.round(capturedAtMs * 1000)), 8);
  bytes.writeUInt32BE(sequence >>> 0, 16);
  bytes.writeUInt32BE(unit.annexB.length, 20);
  bytes.set(unit.annexB, 24);
  return bytes;
}

function flvTag(timestampMs, body) {
  const tag = Buffer.alloc(11 + body.length + 4);
  tag[0] = 9;
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timestampMs & 0xffffff, 4, 3);
  tag[7] = (timestampMs >>> 24) & 0xff;
  tag.set(body, 11);
  tag.writeUInt32BE(11 + body.length, 11 + body.length);
  return tag;
}

/** FLV's head: file header, metadata-less, and the decoder configuration. */
export function flvHead(clip) {
  const nals = clip.units[0].nals;
  const sps = nals.find((nal) => (nal[0] & 0x1f) === 7);
  const pps = nals.find((nal) => (nal[0] & 0x1f) === 8);
  const configuration = Buffer.from([
    0x17,
    0,
    0,
    0,
    0,
    1,
    sps[1],
    sps[2],
    sps[3],
    0xff,
    0xe1,
    sps.length >> 8,
    sps.length & 0xff,
    ...sps,
    1,
    pps.length >> 8,
    pps.length & 0xff,
    ...pps,
  ]);
  return Buffer.concat([Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]), flvTag(0, configuration)]);
}

/** One picture as an FLV tag. */
export function flvPicture(unit, timestampMs) {
  const head = Buffer.from([unit.key ? 0x17 : 0x27, 1, 0, 0, 0]);
  return flvTag(timestampMs, Buffer.concat([head, unit.lengthPrefixed]));
}
