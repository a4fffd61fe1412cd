import { GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { Congestion } from './congestion.js';

const KIB = 1024;

function packet(overrides: Partial<GkPacket> = {}): GkPacket {
  return {
    kind: GkKind.video,
    channel: 1,
    codec: 1,
    flags: 0,
    capturedAtUs: microseconds(0),
    sequence: 0,
    payload: new Uint8Array(1000),
    ...overrides,
  };
}
const key = packet({ flags: GkFlag.key });

it('lets everything through while the viewer keeps up', () => {
  const congestion = new Congestion();
  for (let i = 0; i < 100; i++) {
    const sent = packet({ sequence: i });
    expect(congestion.admit(sent, 100 * KIB, i * 40)).toBe(sent);
  }
});

it('leaves pictures out up to the next key frame after the viewer has caught up, and marks that one', () => {
  const congestion = new Congestion();
  expect(congestion.admit(packet(), 600 * KIB, 0)).toBeUndefined();
  expect(congestion.admit(key, 300 * KIB, 40)).toBeUndefined();
  expect(congestion.admit(packet(), 100 * KIB, 80)).toBeUndefined();
  expect(congestion.admit(key, 100 * KIB, 120)?.flags).toBe(GkFlag.key | GkFlag.discontinuity);
  expect(congestion.admit(packet(), 100 * KIB, 160)?.flags).toBe(0);
});

it('waits for a key frame of each channel by itself', () => {
  const congestion = new Congestion();
  congestion.admit(packet(), 600 * KIB, 0);
  congestion.admit(packet({ channel: 2 }), 600 * KIB, 0);
  expect(congestion.admit(key, 0, 40)).toBeDefined();
  expect(congestion.admit(packet({ channel: 2 }), 0, 40)).toBeUndefined();
});

it('marks sound after a gap, and never leaves out what is neither sound nor picture', () => {
  const congestion = new Congestion();
  const sound = packet({ kind: GkKind.audio });
  expect(congestion.admit(packet({ kind: GkKind.info }), 9_000 * KIB, 0)).toBeDefined();
  expect(congestion.admit(sound, 9_000 * KIB, 0)).toBeUndefined();
  expect(congestion.admit(sound, 0, 40)?.flags).toBe(GkFlag.discontinuity);
});

it('lets a fast stream have two seconds in the line', () => {
  const congestion = new Congestion();
  const big = packet({ flags: GkFlag.key, payload: new Uint8Array(50_000) });
  for (let ms = 0; ms < 4_000; ms += 40) expect(congestion.admit(big, 0, ms)).toBeDefined();
  // 25 pictures of 50 kB a second: 2.5 MB are two seconds.
  expect(congestion.admit(big, 2_000_000, 4_000)).toBeDefined();
  expect(congestion.admit(big, 2_600_000, 4_040)).toBeUndefined();
});
