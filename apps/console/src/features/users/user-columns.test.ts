import { afterEach, expect, it } from 'vitest';
import { createDeviceStore } from 'gk-sdk';
import type { UserAccount } from 'gk-sdk/rest';
import { columnExport, columnText } from '../../shared/table/column.js';
import { followZones, timeZonePreference } from '../../shared/time/shown-zone.js';
import { userColumns } from './user-columns.js';

const ANNA: UserAccount = {
  name: 'anna',
  groupId: 1,
  permission: 3,
  expiryDate: '2026-12-31',
  remoteRetentionDays: 0,
  mapLocation: '',
  mail: '',
  phone: '',
  memo: '',
  externalUser: '',
  externalPassword: '',
  updatedS: undefined,
  loggedInS: undefined,
};

let end: () => void = () => undefined;
afterEach(() => {
  end();
  timeZonePreference.set('server');
});

it("tells the last day of an account with the server's zone, whatever zone is chosen; files have the day", () => {
  end = followZones(() => ({
    serverInfo: { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 },
    devices: createDeviceStore(),
  }));
  timeZonePreference.set('utc');
  const columns = userColumns({ group: String, permission: String }, () => false, new Map(), false);
  const expiry = columns.find(({ id }) => id === 'expirydate')!;
  expect(columnText(expiry, ANNA)).toBe('2026-12-31 (Asia/Taipei)');
  expect(columnText(expiry, { ...ANNA, expiryDate: '' })).toBe('');
  expect(columnExport(expiry, ANNA)).toBe('2026-12-31');
});
