import { describe, expect, it } from 'vitest';
import { FileClock, type Lane, type TimedUnit } from './file-clock.js';
import { TimeMender } from './time-mender.js';

const MS = 1000;
const SECOND = 1_000_000;
const ZERO = 1_700_000_000 * SECOND;
const STEP = 100 * MS;

const unit = (capturedAtUs: number, more: Partial<TimedUnit> = {}): TimedUnit => ({
  capturedAtUs,
  discontinuity: false,
  ...more,
});

/** Places of units at these times, each behind the one before. */
function places(lane: Lane, times: readonly number[], more: Partial<TimedUnit> = {}, inOrder = false): number[] {
  const mender = new TimeMender<TimedUnit>(inOrder);
  const ready = times.flatMap((at) => mender.push(unit(at, more)) ?? []);
  return [...ready, ...[mender.end()].flatMap((last) => last ?? [])].map((each) => lane.place(each, -Infinity));
}

const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i * STEP);
const at = (count: number, change: (i: number) => number = () => 0): number[] =>
  steps(count).map((time, i) => ZERO + time + change(i));

describe('FileClock', () => {
  it('begins at zero and keeps true distances, pauses of up to ten seconds too', () => {
    const clock = new FileClock();
    const lane = clock.lane(STEP, false);
    expect(
      places(
        lane,
        at(4, (i) => (i > 1 ? 9 * SECOND : 0)),
      ),
    ).toEqual([0, STEP, 2 * STEP + 9 * SECOND, 3 * STEP + 9 * SECOND]);
    expect(clock.startUs).toBe(ZERO);
  });

  it.each([
    ['a stretch without recordings', 3600 * SECOND],
    ['a clock that was set back', -3600 * SECOND],
    ['a clock that was set back by little', -5 * SECOND],
    ['a day', 86_400 * SECOND],
  ])('goes on one step further over %s', (_, jumpUs) => {
    const lane = new FileClock().lane(STEP, false);
    expect(
      places(
        lane,
        at(20, (i) => (i >= 10 ? jumpUs : 0)),
      ),
    ).toEqual(steps(20));
  });

  it.each([
    ['a day ahead', 86_400 * SECOND],
    ['five seconds ahead', 5 * SECOND],
    ['five seconds behind', -5 * SECOND],
    ['zero', -ZERO],
  ])('one wrong time, %s, moves nothing else', (_, byUs) => {
    for (const wrong of [3, 10, 18]) {
      const lane = new FileClock().lane(STEP, false);
      expect(
        places(
          lane,
          at(20, (i) => (i === wrong ? byUs : 0)),
        ),
      ).toEqual(steps(20));
    }
  });

  it.each([900 * MS, -900 * MS])(
    'one time that is wrong by %i us moves nothing else, where pictures are shown in order',
    (byUs) => {
      const times = at(20, (i) => (i === 10 ? byUs : 0));
      expect(places(new FileClock().lane(STEP, true), times, {}, true)).toEqual(steps(20));
    },
  );

  it('does not run ahead where pictures share their times at other distances than before', () => {
    const lane = new FileClock().lane(STEP, false);
    const slow = [0, 1, 2, 3, 4].map((i) => ZERO + i * 5 * STEP);
    const shared = Array.from({ length: 60 }, (_, i) => ZERO + 25 * STEP + Math.floor(i / 3) * 3 * STEP);
    const last = places(lane, [...slow, ...shared]).at(-1) ?? 0;
    expect(Math.abs(last - (25 + 59) * STEP)).toBeLessThan(2 * SECOND);
  });

  it('goes on by the usual distance behind an odd one', () => {
    // A step of half a second, and equal times from there on.
    const times = [...at(10), ...Array.from({ length: 10 }, () => ZERO + 9 * STEP + 500 * MS)];
    const placed = places(new FileClock().lane(STEP, true), times, {}, true);
    expect(placed.at(-1)).toBe(9 * STEP + 500 * MS + 9 * STEP);
  });

  it('knows the distance of pictures that are reordered', () => {
    const lane = new FileClock().lane(33 * MS, false);
    places(
      lane,
      [0, 3, 1, 2, 6, 4, 5].map((n) => ZERO + n * STEP),
    );
    expect(lane.stepUs).toBe(STEP);
  });

  describe('sound beside pictures', () => {
    /** Places of packets of 40 ms, which come beside pictures; `clock` gives the time of each. */
    function heard(clock: (i: number) => number): number[] {
      const file = new FileClock();
      const [pictures, sound] = [file.lane(STEP, true), file.lane(40 * MS, true)];
      let nextUs = 0;
      return Array.from({ length: 75 }, (_, i) => {
        const nowUs = i * 40 * MS;
        if (i % 2 === 0) pictures.place(unit(ZERO + nowUs), -Infinity);
        const atUs = sound.place(unit(clock(i)), -Infinity, { nextUs, picturesUs: pictures.latestUs });
        nextUs = (atUs - nextUs > 250 * MS ? atUs : nextUs) + 40 * MS;
        return atUs;
      });
    }

    it.each([
      ['samples', (i: number): number => i * 320 * MS],
      ['ticks of 90 kHz', (i: number): number => i * 3600 * MS],
      ['microseconds', (i: number): number => i * 40_000 * MS],
      ['nothing', (): number => ZERO],
    ])('whose times count %s lasts as long as it is, but for one step at the most', (_, clock) => {
      const stepUs = Math.min(clock(1) - clock(0), 10 * SECOND);
      expect(Math.abs((heard(clock).at(-1) ?? 0) - 74 * 40 * MS)).toBeLessThan(stepUs + 400 * MS);
    });

    it('keeps a pause that the pictures have gone on for', () => {
      const placed = heard((i) => ZERO + i * 40 * MS).filter((__, i) => i < 20 || i >= 50);
      expect(placed[20]).toBe(50 * 40 * MS);
    });
  });

  it('a first time of zero, ahead of the first setting of a clock, is no time of the recording', () => {
    const clock = new FileClock();
    const times = [0, ...at(20).slice(1)];
    expect(places(clock.lane(STEP, false), times)).toEqual(steps(20));
    expect(clock.startUs).toBe(ZERO);
  });

  it('a clock that is set by few seconds is known by the intervals of the packets', () => {
    const lane = new FileClock().lane(STEP, false);
    const times = at(20, (i) => (i >= 10 ? 4 * SECOND : 0));
    expect(places(lane, times, { sinceLastUs: STEP })).toEqual(steps(20));
    // Where something is missing, a pause is one.
    const other = new FileClock().lane(STEP, false);
    expect(places(other, times, { sinceLastUs: STEP, discontinuity: true }).at(-1)).toBe(19 * STEP + 4 * SECOND);
  });

  it.each([
    ['equal times', (): number => ZERO],
    ['whole seconds', (time: number): number => ZERO + Math.floor(time / SECOND) * SECOND],
  ])('takes the intervals of the packets where there are %s', (_, told) => {
    const lane = new FileClock().lane(33 * MS, false);
    const told100 = places(lane, steps(40).map(told), { sinceLastUs: STEP });
    told100.forEach((place, i) => {
      expect(Math.abs(place - i * STEP)).toBeLessThanOrEqual(STEP);
    });
    // Without them, the rate of the stream.
    expect(places(new FileClock().lane(STEP, false), steps(30).map(told)).at(-1)).toBeCloseTo(29 * STEP, -5);
  });

  it('lets pictures stand ahead of the latest one where they are reordered, and only there', () => {
    const shown = [0, 3, 1, 2, 6, 4, 5].map((n) => ZERO + n * STEP);
    expect(places(new FileClock().lane(STEP, false), shown)).toEqual([0, 3, 1, 2, 6, 4, 5].map((n) => n * STEP));
    const inOrder = places(
      new FileClock().lane(STEP, true),
      at(20, (i) => (i >= 10 ? -300 * MS : 0)),
    );
    expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
  });

  it.each([
    ['from zero', -ZERO],
    ['twelve seconds behind', -12 * SECOND],
    ['two seconds ahead', 2 * SECOND],
  ])('sound on a clock %s begins where the pictures are, and moves none of them', (_, byUs) => {
    const clock = new FileClock();
    const [pictures, sound] = [clock.lane(STEP, false), clock.lane(20 * MS, true)];
    const placed = at(30).map((time) => [
      pictures.place(unit(time), -Infinity),
      sound.place(unit(time + byUs), -Infinity),
    ]);
    expect(placed).toEqual(steps(30).map((step) => [step, step]));
  });

  it('sound that begins late keeps its distance to the pictures', () => {
    const clock = new FileClock();
    const [pictures, sound] = [clock.lane(STEP, false), clock.lane(20 * MS, true)];
    places(pictures, at(30));
    expect(sound.place(unit(ZERO + 28.5 * STEP), -Infinity)).toBe(28.5 * STEP);
  });

  it.each(['pictures', 'sound'])('lanes stay with each other over a stretch without recordings, %s first', (first) => {
    const clock = new FileClock();
    const [pictures, sound] = [clock.lane(STEP, false), clock.lane(20 * MS, true)];
    // The sound ends a little earlier.
    at(30).forEach((time, i) => {
      pictures.place(unit(time), -Infinity);
      if (i < 26) sound.place(unit(time), -Infinity);
    });
    const later = ZERO + 3600 * SECOND;
    const lanes = first === 'pictures' ? [pictures, sound] : [sound, pictures];
    for (const lane of lanes) lane.place(unit(later), -Infinity);
    const next = lanes.map((lane) => lane.place(unit(later + STEP), -Infinity));
    expect(Math.abs((next[0] ?? 0) - (next[1] ?? 0))).toBeLessThanOrEqual(STEP);
  });
});
