import { expect, it } from 'vitest';
import { isRestChange, restAction } from './rest-changes.js';

it.each([
  ['PUT', '/gkserver/gkdevicesetup/BUS.cgi', 'gkserver/gkdevicesetup'],
  ['DELETE', '/gkevent/RealtimeEventPlan', 'gkevent/RealtimeEventPlan'],
  ['POST', '/gkserver/a-call-of-tomorrow', 'gkserver/a-call-of-tomorrow'],
])('%s %s changes something', (method, path, action) => {
  expect([isRestChange(method, path, 'runlog'), restAction(path, 'runlog')]).toEqual([true, action]);
});

it.each([
  ['GET', '/gkserver/fence/0', ''],
  ['POST', '/gkserver/verifyUser', ''],
  ['POST', '/web.cgi', 'lobkask'],
  ['PUT', '/gmslog.cgi', ''],
])('%s %s of type %s only reads', (method, path, type) => {
  expect(isRestChange(method, path, type)).toBe(false);
});

it.each(['GET', 'POST'])('%s /web.cgi changes what its type says', (method) => {
  expect([isRestChange(method, '/web.cgi', 'facedel'), restAction('/web.cgi', 'facedel')]).toEqual([
    true,
    'face-delete',
  ]);
});
