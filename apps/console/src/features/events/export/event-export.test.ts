import { describe, expect, it } from 'vitest';
import { toCsv } from 'gk-sdk/rules';
import {
  EVENT_EXPORT_NAMES,
  eventRecordColumns,
  eventRecordJson,
  eventSummaryColumns,
  eventSummaryJson,
  nextMissingAddress,
  summarizeEvents,
  type EventRecordRow,
} from './event-export.js';

const record = (change: Partial<EventRecordRow> = {}): EventRecordRow => ({
  deviceId: 'BUS-7',
  driverName: 'Anna',
  deviceMemo: 'Line 7',
  plate: 'KAA-1',
  eventName: 'Overspeed',
  notifyText: '=cmd()',
  memo: '',
  happenedS: 0,
  position: { lat: 24.5, lng: -120.5, speedKmh: 99.6 },
  address: '',
  ...change,
});

describe('event export', () => {
  it('event summary: count grouped by device and event name', () => {
    const rows = summarizeEvents([
      record(),
      record({ deviceId: 'BUS-8' }),
      record({ eventName: 'G-sensor' }),
      record({ memo: 'again' }),
    ]);
    expect(rows.map((row) => [row.deviceId, row.eventName, row.count])).toEqual([
      ['BUS-7', 'Overspeed', 2],
      ['BUS-8', 'Overspeed', 1],
      ['BUS-7', 'G-sensor', 1],
    ]);
  });

  it('summary columns: deviceid, driver, deviceMemo, plate, event, notify, count', () => {
    expect(toCsv(summarizeEvents([record()]), eventSummaryColumns())).toBe(
      "deviceid,driver,deviceMemo,plate,event,notify,count\r\nBUS-7,Anna,Line 7,KAA-1,Overspeed,'=cmd(),1\r\n",
    );
  });

  it('a driver who is not known is empty in both files, and a summary names each driver of its events once', () => {
    const unknown = record({ driverName: undefined });
    expect(
      toCsv(
        [unknown],
        eventRecordColumns('kilometre', () => 0),
      ).split('\r\n')[1],
    ).toMatch(/^BUS-7,,Line 7,/);
    expect(JSON.parse(eventRecordJson([unknown]))).toMatchObject([{ driver: '' }]);
    const summary = summarizeEvents([record(), unknown, record({ driverName: 'Ben' }), record()]);
    expect(summary).toMatchObject([{ driverNames: ['Anna', undefined, 'Ben'], count: 4 }]);
    expect(toCsv(summary, eventSummaryColumns()).split('\r\n')[1]).toMatch(/^BUS-7,"Anna, Ben",Line 7,/);
    expect(JSON.parse(eventSummaryJson(summary))).toMatchObject([{ driver: 'Anna, Ben' }]);
  });

  it('detail columns: the same except count, plus memo, time, lat, lng, speed, address', () => {
    expect(
      toCsv(
        [record()],
        eventRecordColumns('mile', () => 'Asia/Taipei'),
      ).split('\r\n'),
    ).toEqual([
      'deviceid,driver,deviceMemo,plate,event,notify,memo,time,lat,lng,speed (mi/h),address',
      "BUS-7,Anna,Line 7,KAA-1,Overspeed,'=cmd(),,1970-01-01T08:00:00+0800,24.5,-120.5,62,",
      '',
    ]);
  });

  it('the JSON keeps the names and units of the specification, byte for byte', () => {
    expect(eventRecordJson([record({ notifyText: 'Slow' }), record({ notifyText: 'Slow', position: undefined })]))
      .toBe(`[
 {
  "deviceid": "BUS-7",
  "driver": "Anna",
  "deviceMemo": "Line 7",
  "plate": "KAA-1",
  "eventName": "Overspeed",
  "notify": "Slow",
  "memo": "",
  "eventTime": 0,
  "lat": 24.5,
  "lng": -120.5,
  "speed": 99.6,
  "address": ""
 },
 {
  "deviceid": "BUS-7",
  "driver": "Anna",
  "deviceMemo": "Line 7",
  "plate": "KAA-1",
  "eventName": "Overspeed",
  "notify": "Slow",
  "memo": "",
  "eventTime": 0,
  "address": ""
 }
]
`);
    expect(eventSummaryJson(summarizeEvents([record()]))).toBe(`[
 {
  "deviceid": "BUS-7",
  "driver": "Anna",
  "deviceMemo": "Line 7",
  "plate": "KAA-1",
  "eventName": "Overspeed",
  "notify": "=cmd()",
  "count": 1
 }
]
`);
  });

  it('missing addresses are filled one at a time by reverse geocoding, then the file is written', () => {
    const rows = [record({ address: 'Main St' }), record({ position: undefined }), record(), record()];
    expect(nextMissingAddress(rows)).toBe(2);
    expect(nextMissingAddress(rows, new Set([2]))).toBe(3);
    expect(nextMissingAddress(rows.slice(0, 2))).toBeUndefined();
  });

  it('event export names event.json, event.csv', () => {
    expect(EVENT_EXPORT_NAMES).toEqual({ json: 'event.json', csv: 'event.csv' });
  });
});
