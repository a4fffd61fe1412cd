import { expect, test } from 'vitest';
import { flvHead, flvPicture, gkPacket, readClip } from './clip.mjs';

const clip = readClip(new URL('clips/cif-10.h264', import.meta.url), 10);

/** Reads the tags behind FLV's file header, checking each one's length at its end. */
function readTags(bytes) {
  const tags = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUIntBE(at + 1, 3);
    tags.push({
      type: bytes[at],
      timestampMs: bytes.readUIntBE(at + 4, 3) + bytes[at + 7] * 2 ** 24,
      body: bytes.subarray(at + 11, at + 11 + size),
    });
    expect(bytes.readUInt32BE(at + 11 + size)).toBe(11 + size);
    at += 11 + size + 4;
  }
  return tags;
}

test('a clip is a row of pictures that begins with a key frame', () => {
  expect(clip.units[0].key).toBe(true);
  expect(clip.units.filter(({ key }) => key).length).toBe(Math.ceil(clip.units.length / 20));
  for (const { nals } of clip.units) expect(nals[0][0] & 0x1f).toBe(9);
});

test("FLV begins with its header and the decoder's configuration", () => {
  const head = flvHead(clip);
  expect(head.subarray(0, 13)).toEqual(Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]));
  const [tag] = readTags(head.subarray(13));
  const sps = clip.units[0].nals.find((nal) => (nal[0] & 0x1f) === 7);
  expect([...tag.body.subarray(0, 10)]).toEqual([0x17, 0, 0, 0, 0, 1, sps[1], sps[2], sps[3], 0xff]);
  expect(tag.body.readUInt16BE(11)).toBe(sps.length);
  expect(tag.body.subarray(13, 13 + sps.length)).toEqual(sps);
});

test.each([0, 66, 0x1234567])('a picture is an FLV tag of its time (%i ms)', (timestampMs) => {
  const unit = clip.units[1];
  const [tag] = readTags(flvPicture(unit, timestampMs));
  expect(tag).toMatchObject({ type: 9, timestampMs });
  expect([...tag.body.subarray(0, 5)]).toEqual([0x27, 1, 0, 0, 0]);
  const nals = [];
  for (let at = 5; at < tag.body.length; at += 4 + tag.body.readUInt32BE(at)) {
    nals.push(tag.body.subarray(at + 4, at + 4 + tag.body.readUInt32BE(at)));
  }
  expect(nals).toEqual(unit.nals);
  expect(readTags(flvPicture(clip.units[0], 0))[0].body[0]).toBe(0x17);
});

test('a picture is a GK packet of its capture time', () => {
  const bytes = gkPacket(clip.units[0], 1_700_000_000_000.5, 7);
  expect([...bytes.subarray(0, 7)]).toEqual([0x47, 0x4b, 1, 1, 1, 1, 1]);
  expect(bytes.readBigUInt64BE(8)).toBe(1_700_000_000_000_500n);
  expect(bytes.readUInt32BE(16)).toBe(7);
  expect(bytes.subarray(24)).toEqual(clip.units[0].annexB);
});
