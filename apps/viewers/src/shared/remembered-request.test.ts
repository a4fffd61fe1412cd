import { expect, it } from 'vitest';
import { readRememberedRequest, rememberedRequest } from './remembered-request.js';

it('keeps device, moment, duration and user of a request, and never a password or a token', () => {
  const request = { deviceId: 'BUS-7', channelMask: 3, startS: 1_700_000_000, durationS: 90 };
  const password = rememberedRequest({
    ...request,
    credentials: { kind: 'password', username: 'anna', password: 'secret' },
  });
  expect(password).toEqual({ device: 'BUS-7@3', startS: 1_700_000_000, durationS: 90, username: 'anna' });
  expect(readRememberedRequest(structuredClone(password))).toEqual(password);
  const link = rememberedRequest({
    ...request,
    credentials: { kind: 'password', username: ':token', password: 'secret.token' },
  });
  expect(
    JSON.stringify([link, rememberedRequest({ ...request, credentials: { kind: 'token', e: 'e', h: 'secret' } })]),
  ).not.toContain('secret');
});

it("takes nothing from a state that is another page's", () => {
  for (const state of [null, 'BUS-7', 7, { device: 7, startS: '1', durationS: Number.NaN, username: {} }])
    expect(readRememberedRequest(state)).toEqual({});
});
