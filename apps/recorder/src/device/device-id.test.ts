import { expect, it } from 'vitest';
import { deviceIdProblem } from './device-id.js';

it.each([
  '',
  ' ',
  '*',
  'broadcast',
  'Broadcast',
  '.',
  '..',
  '%2F',
  'a%2fb',
  'A\nB',
  'A\u0000',
  'A\u202EB',
  'A\u200F',
  'A\uFFFD',
])('no device is called %j', (id) => {
  expect(deviceIdProblem(id)).toMatch(/^(?:is|holds) /);
});

it.each(['BUS-7', 'A/B 7', 'รถที่ ๑', '車 12', '100% electric', 'a.b', '...', 'broadcast-2', '12*'])(
  '%j may be an id',
  (id) => {
    expect(deviceIdProblem(id)).toBeUndefined();
  },
);
