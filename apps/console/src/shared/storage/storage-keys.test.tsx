import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { themePreference } from '../theme/theme.js';
import { lengthUnitPreference } from '../units/length-unit.js';
import { eventNotifyPreference } from './event-notify.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// "Local storage keys: UserName, ServerIp, ServerPort (default 24680), AutoLogin, themeName, lengthUnit, eventNotify."

it('keeps the choices of a browser by the keys of the specification', () => {
  themePreference.set('darkly');
  lengthUnitPreference.set('mile');
  eventNotifyPreference.set(false);
  expect(['themeName', 'lengthUnit', 'eventNotify'].map((key) => localStorage.getItem(key))).toEqual([
    'darkly',
    'mile',
    'false',
  ]);
});

it('keeps a login by the keys of the specification, with the hash and not the password', async () => {
  const { stored, signIn } = startConsole();
  await signIn();
  expect([stored.get('UserName'), stored.get('ServerIp'), stored.get('AutoLogin')]).toEqual([
    'anna',
    'recorder.test',
    'true',
  ]);
  expect(stored.get('ServerPort')).toBe('24681');
  expect(stored.get('Sha256Pass')).toMatch(/^[0-9A-F]{64}$/);
  expect([...stored.values()].join()).not.toContain('secret');
});
