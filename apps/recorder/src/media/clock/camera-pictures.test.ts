import {
  BitReader,
  decodeG711,
  GkCodec,
  GkKind,
  readAdtsFrame,
  splitNalUnits,
  withoutEmulationPrevention,
} from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { readCameraClips } from '../camera-clips.js';
import type { Clip, ClipUnit } from '../clip.js';
import { cameraPictures, type CameraPicturesOptions } from './camera-pictures.js';
import { keyClockSlice, nextClockSlice } from './clock-slice.js';
import { clockText } from './clock-text.js';
import { clockedClip } from './clocked-clip.js';

const cameras = readCameraClips(new URL('../../../assets/clips', import.meta.url).pathname);
const all = [...cameras.values()].flat().flatMap(({ main, sub }) => (sub === undefined ? [main] : [main, sub]));
const front = (light: 'day' | 'night'): Clip =>
  cameras.get('front')?.find((clips) => clips.light === light)?.main as Clip;
const day = front('day');
const NAME = 'GK-0001 Front';
/** The start of a round of the loop, 17:59:59 of the city and a part of a second. */
const START_US = Math.floor(Date.UTC(2026, 10, 23, 9, 59, 59) / 12_800) * 12_800_000;

function pictures(options: Partial<CameraPicturesOptions> = {}): (unit: ClipUnit) => Uint8Array {
  const payloadOf = cameraPictures({
    clip: day,
    phaseUs: 0,
    name: NAME,
    clipAt: () => day,
    standingSince: () => undefined,
    isParked: () => false,
    ...options,
  });
  return (unit) => payloadOf(unit, START_US + unit.captureUs);
}

const videoOf = (clip: Clip): ClipUnit[] => clip.units.filter(({ kind }) => kind === GkKind.video);
/** Copies, for what is a view of a Buffer equals no other array. */
const nalsOf = (payload: Uint8Array): Uint8Array[] => splitNalUnits(payload).map((nal) => new Uint8Array(nal));
const slicesOf = (payload: Uint8Array): Uint8Array[] =>
  nalsOf(payload).filter((nal) => [1, 5].includes((nal[0] ?? 0) & 31));
const secondOf = (unit: ClipUnit): number => Math.floor((START_US + unit.captureUs) / 1e6);

/** The first macroblock of a P slice, and how many from there on are as in the picture before. */
function skippedBy(slice: Uint8Array): { first: number; skipped: number } {
  const bits = new BitReader(withoutEmulationPrevention(slice).subarray(1));
  const first = bits.ue();
  expect(bits.ue()).toBe(5); // slice_type
  bits.ue(); // pic_parameter_set_id
  bits.bits(4 + 3); // frame_num, flags
  bits.se(); // slice_qp_delta
  if (bits.ue() !== 1) bits.bits(2); // disable_deblocking_filter_idc, offsets of 0
  return { first, skipped: bits.ue() };
}

describe("the recorder's clips", () => {
  it('have room for a clock in every picture', () => {
    for (const clip of all) expect(clockedClip(clip).pictures.every(({ coded }) => coded !== undefined)).toBe(true);
  });

  it('have pictures of the same times and sizes by day and by night', () => {
    const timesOf = (clip: Clip): unknown => videoOf(clip).map(({ key, captureUs, media }) => [key, captureUs, media]);
    expect(timesOf(front('night'))).toEqual(timesOf(day));
  });
});

describe('cameraPictures', () => {
  it('writes the time of day into key pictures and where the second changes; all others take it from the picture before', () => {
    const payloadOf = pictures();
    let written = 0;
    for (const { unit, coded, before } of clockedClip(day).pictures) {
      const text = clockText(START_US + unit.captureUs, NAME, 40);
      const [clock, ...others] = slicesOf(payloadOf(unit));
      expect(others).toEqual(slicesOf(unit.payload).slice(1));
      if (coded === undefined) throw new Error('A picture has no room for a clock.');
      if (unit.key) {
        expect(clock).toEqual(keyClockSlice(coded.header, 40, text));
        written++;
      } else if (secondOf(unit) === secondOf(before)) {
        expect(skippedBy(clock ?? new Uint8Array())).toEqual({ first: 0, skipped: 2 * 40 });
        expect(payloadOf(unit)).toBe(payloadOf(unit));
      } else {
        expect(clock).toEqual(nextClockSlice(coded.header, 40, clockText(START_US + before.captureUs, NAME, 40), text));
        written++;
      }
    }
    expect(written).toBeGreaterThan(16);
    expect(written).toBeLessThan(24);
  });

  it('costs under 3 kbit/s', () => {
    for (const clip of all) {
      const payloadOf = pictures({ clip, clipAt: () => clip });
      const added = videoOf(clip).reduce((sum, unit) => sum + payloadOf(unit).length - unit.payload.length, 0);
      expect((added * 8) / (clip.durationUs / 1000), clip.name).toBeLessThan(3);
    }
  });

  it('changes its light at a key picture', () => {
    const duskUs = START_US + 5_000_000;
    const payloadOf = pictures({ clipAt: (atUs) => (atUs < duskUs ? day : front('night')) });
    const [light, dark] = [day, front('night')].map(videoOf);
    const dusk = light?.findIndex(({ key, captureUs }) => key && captureUs >= 5_000_000) ?? -1;
    expect(dusk).toBeGreaterThan(0);
    for (const [i, unit] of (light ?? []).entries()) {
      const shown = (i < dusk ? light : dark)?.[i]?.payload ?? new Uint8Array();
      expect(slicesOf(payloadOf(unit)).slice(1)).toEqual(slicesOf(shown).slice(1));
    }
  });

  it('lets nothing be heard in a parked vehicle, for as long as its sound lasts', () => {
    const heard = new Set<number>();
    for (const clip of all) {
      const payloadOf = pictures({
        clip,
        clipAt: () => clip,
        isParked: (atUs) => atUs >= START_US + 2e6,
      });
      for (const unit of clip.units.filter(({ kind }) => kind === GkKind.audio)) {
        const payload = payloadOf(unit);
        heard.add(unit.codec);
        if (unit.captureUs < 2e6) expect(payload).toBe(unit.payload);
        else if (unit.codec === GkCodec.aac) {
          expect(readAdtsFrame(payload)).toMatchObject({ config: readAdtsFrame(unit.payload)?.config, byteLength: 13 });
        } else {
          expect(payload).toHaveLength(unit.payload.length);
          const samples = decodeG711(payload, unit.codec === GkCodec.g711A ? 'a' : 'mu');
          expect(samples.every((sample) => Math.abs(sample) <= 8)).toBe(true);
        }
      }
    }
    expect([...heard].sort()).toEqual([GkCodec.g711A, GkCodec.g711Mu, GkCodec.aac]);
  });

  it('lets the scene of a standing vehicle stand from the next key picture on, and its clock go on', () => {
    const payloadOf = pictures({ standingSince: (atUs) => (atUs < START_US + 2e6 ? undefined : START_US + 2e6) });
    const units = videoOf(day);
    const stop = units.findIndex(({ key, captureUs }) => key && captureUs >= 2e6);
    expect(slicesOf(payloadOf(units[stop - 1] as ClipUnit)).slice(1)).not.toHaveLength(1);
    const still = slicesOf((units[stop] as ClipUnit).payload).slice(1);
    let ticks = 0;
    for (const unit of units.slice(stop)) {
      const [clock = new Uint8Array(), ...others] = slicesOf(payloadOf(unit));
      if (unit.key) {
        expect(others).toEqual(still);
        continue;
      }
      expect(others.map(skippedBy)).toEqual([{ first: 80, skipped: 23 * 40 - 80 }]);
      if (skippedBy(clock).skipped < 80) ticks++;
    }
    // Ten seconds and more, of which some begin with a key picture.
    expect(ticks).toBeGreaterThanOrEqual(9);
  });

  it('has a scene of its own size to stand with where the size changes', () => {
    const rear = cameras.get('rear')?.[0]?.main as Clip;
    const payloadOf = pictures({ clip: rear, clipAt: () => rear, standingSince: () => START_US + 1e6 });
    const widths = videoOf(rear).filter(({ key }) => key);
    for (const unit of widths) {
      expect(nalsOf(payloadOf(unit))[0]).toEqual(nalsOf(unit.payload)[0]);
    }
    expect(new Set(widths.map(({ media }) => media.width)).size).toBe(2);
  });

  it('leaves pictures without room for a clock, and sound, as they are', () => {
    const unit = { ...(videoOf(day)[0] as ClipUnit), payload: Uint8Array.of(0, 0, 1, 0x65, 0x88) };
    const clip = { ...day, units: [unit] };
    expect(pictures({ clip, clipAt: () => clip })(unit)).toBe(unit.payload);
    const sound = day.units.find(({ kind }) => kind === GkKind.audio) as ClipUnit;
    expect(pictures()(sound)).toBe(sound.payload);
  });
});
