import { expect, it } from 'vitest';
import { isTrialEnded } from './trial.js';

it.each([
  ['a trial', async () => Response.json({ switches: { trial: true } }), true],
  ['no trial', async () => Response.json({ switches: {} }), false],
  ['a missing brand', async () => new Response('', { status: 404 }), false],
  ['one that is no JSON', async () => new Response('<html>'), false],
  ['no server', () => Promise.reject(new Error('offline')), false],
])('of %s', async (_, brand, ended) => {
  expect(await isTrialEnded(brand)).toBe(ended);
});
