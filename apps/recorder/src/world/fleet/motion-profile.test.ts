import { describe, expect, it } from 'vitest';
import { MotionWriter, lastAtOrBelow } from './motion-profile.js';

const AGILITY = { speedUp: 1, slowDown: 2 };

describe('MotionWriter', () => {
  it('drives from rest to rest, holds the top speed and keeps the acceleration', () => {
    const writer = new MotionWriter();
    writer.drive([1000], [20], [0], [0], AGILITY);
    const profile = writer.finish();
    // 20 s and 200 m up to 20 m/s, 10 s and 100 m down, 700 m at 20 m/s between.
    expect([...profile.startS]).toEqual([0, 20, 55]);
    expect([...profile.startM]).toEqual([0, 200, 900]);
    expect([...profile.speed]).toEqual([0, 20, 20]);
    expect([...profile.acceleration]).toEqual([1, 0, -2]);
    expect(profile.durationS).toBeCloseTo(65);
    expect(profile.lengthM).toBeCloseTo(1000);
  });

  it('waits at a stop and slows down for a bend before it gets there', () => {
    const writer = new MotionWriter();
    writer.drive([300, 300, 300], [15, 15, 15], [0, 5, 0], [0, 0, 30], AGILITY);
    const profile = writer.finish();
    const speedAt = (wayM: number): number => profile.speed[lastAtOrBelow(profile.startM, wayM)] ?? -1;
    expect(speedAt(300)).toBeCloseTo(5);
    expect(profile.lengthM).toBeCloseTo(900);
    const standing = [...profile.speed].findIndex((speed, i) => speed === 0 && profile.acceleration[i] === 0);
    expect(profile.startM[standing]).toBeCloseTo(600);
    expect((profile.startS[standing + 1] ?? 0) - (profile.startS[standing] ?? 0)).toBeCloseTo(30);
  });

  it('brakes early enough when a slow place follows a short stretch', () => {
    const writer = new MotionWriter();
    writer.drive([200, 6, 100], [20, 20, 20], [0, 20, 2], [0, 0, 0], AGILITY);
    const { startM, speed, lengthM } = writer.finish();
    // 2 m/s at 206 m, so at most the root of 2^2 + 2 * 2 * 6 at 200 m.
    const at = (wayM: number): number => speed[[...startM].findIndex((start) => Math.abs(start - wayM) < 0.01)] ?? -1;
    expect(at(200)).toBeCloseTo(Math.sqrt(28), 3);
    expect(at(206)).toBeCloseTo(2, 3);
    expect(lengthM).toBeCloseTo(306);
  });

  it('never jumps in speed from one piece to the next', () => {
    const writer = new MotionWriter();
    writer.drive([40, 12, 200, 8, 90], [16, 8, 25, 3, 14], [0, 9, 4, 20, 3], [0, 0, 0, 0, 0], AGILITY);
    const { startS, speed, acceleration, durationS } = writer.finish();
    speed.forEach((value, i) => {
      const endS = startS[i + 1] ?? durationS;
      const after = value + (acceleration[i] ?? 0) * (endS - (startS[i] ?? 0));
      expect(after).toBeCloseTo(speed[i + 1] ?? 0, 2);
    });
  });
});
