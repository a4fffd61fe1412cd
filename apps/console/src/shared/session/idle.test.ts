import { describe, expect, it } from 'vitest';
import { idleClockSizePx, idleTimeoutS } from './idle.js';

describe('idle', () => {
  const switches = { disableIdle: false, shortLiveViewIdle: false };
  const facts = { path: '/', isMobile: false, switches };

  it('idle timeout 1800 s', () => {
    expect(idleTimeoutS(facts)).toBe(1800);
    expect(idleTimeoutS({ ...facts, path: '/liveview/BUS-7' })).toBe(1800);
  });

  it('120 s on live view for one brand', () => {
    const brand = { ...facts, switches: { ...switches, shortLiveViewIdle: true } };
    expect(idleTimeoutS({ ...brand, path: '/liveview/BUS-7' })).toBe(120);
    expect(idleTimeoutS({ ...brand, path: '/blockview' })).toBe(1800);
  });

  it('none on the i18n editor', () => {
    expect(idleTimeoutS({ ...facts, path: '/i18neditor' })).toBeUndefined();
  });

  it('at expiry the user goes to /idle unless already on /idle or /login', () => {
    expect(idleTimeoutS({ ...facts, path: '/idle' })).toBeUndefined();
    expect(idleTimeoutS({ ...facts, path: '/login' })).toBeUndefined();
  });

  it('it is disabled on mobile or by setting', () => {
    expect(idleTimeoutS({ ...facts, isMobile: true })).toBeUndefined();
    expect(idleTimeoutS({ ...facts, switches: { ...switches, disableIdle: true } })).toBeUndefined();
  });

  it('idle clock size 400, or the smaller screen side minus 30 when that is under 430', () => {
    expect([idleClockSizePx(1920, 1080), idleClockSizePx(430, 900), idleClockSizePx(429, 900)]).toEqual([
      400, 400, 399,
    ]);
    expect(idleClockSizePx(20, 900)).toBe(0);
  });
});
