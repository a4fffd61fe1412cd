// The entities of spec 001 section 3: each field that it names is read, and written where it is sent back.
import { describe, expect, it } from 'vitest';
import { toAccessAction, toAccessLogRow } from './access/access-log.js';
import { toAutoUploadFile } from './footage/auto-upload.js';
import { fromEventDefinition, toDeviceEventProfile, toEventDefinition } from './events/event-definition.js';
import { fromEventDownloadPlan, toEventDownloadPlan } from './events/event-plan.js';
import { toReportFile } from './events/event-report.js';
import { toAutoFirmwarePlan, toDeviceFirmware, toFirmwareFile } from './devices/firmware.js';
import { readFleetEvent } from './events/fleet-event.js';
import { mileageRowSchema, toMileageRow } from './tracks/mileage.js';
import { netflowRowSchema, toNetflowRow } from './devices/netflow.js';
import { toDayRecords, toRemoteRecords } from './footage/records.js';
import { STREAM_LOG_ENTRANCES, STREAM_LOG_TYPES, toStreamLogRow } from './footage/stream-log.js';
import { toTalkRecord } from './footage/talk-record.js';
import * as z from './fields/zod.js';

const updatetime = '2026-09-01T08:00:00+0000';
const updatedS = 1_788_249_600;

describe('event', () => {
  const row = {
    serialno: 7,
    deviceid: 'BUS-1',
    appdevid: 13,
    eventtime: '2026-09-01T16:00:00',
    eventtimeutc: updatedS,
    updatetime,
    checkstatus: 1,
    memo: 'seen',
    snap: 5,
    vehiclex: 121.5,
    vehicley: 24.5,
    speed: 61,
    completed: 1,
    try: 2,
    download: 3,
    type: 1,
    source: 'Recover',
    fence: 'Depot',
  };

  it('has a name for every field', () => {
    expect(readFleetEvent(row)).toEqual({
      serialNo: 7,
      deviceId: 'BUS-1',
      eventCode: 13,
      happenedS: updatedS,
      localTime: '2026-09-01T16:00:00',
      updatedS,
      checkStatus: 1,
      memo: 'seen',
      snapshotMask: 5,
      downloaded: true,
      downloadTries: 2,
      downloadMask: 3,
      source: 'recover',
      sourceName: 'Recover',
      fenceName: 'Depot',
      position: { lat: 24.5, lng: 121.5, speedKmh: 61 },
    });
  });

  it.each(['real-time', 'recover', 'gms', 'mcu', 'unknown'])('type %# is %s', (source) => {
    const type = ['real-time', 'recover', 'gms', 'mcu', 'unknown'].indexOf(source);
    expect(readFleetEvent({ ...row, type })?.source).toBe(source);
  });
});

describe('event definition and profile', () => {
  it('go to the server as they came, with the defaults #FFFFFF and GLOBAL', () => {
    const row = {
      definename: 'night',
      eventtype: 13,
      eventname: 'Too fast',
      notifytext: 'Slow down',
      notifycolor: '#FF0000',
    };
    const definition = toEventDefinition({ ...row, updatetime });
    expect(definition).toEqual({
      profile: 'night',
      eventCode: 13,
      name: 'Too fast',
      notifyText: 'Slow down',
      notifyColor: '#FF0000',
      updatedS,
    });
    expect(definition && fromEventDefinition(definition)).toEqual(row);
    expect(toEventDefinition({ eventtype: 13 })).toMatchObject({ profile: 'GLOBAL', notifyColor: '#FFFFFF' });
    expect(toDeviceEventProfile({ deviceid: 'BUS-1', definename: null })).toEqual({
      deviceId: 'BUS-1',
      profile: 'GLOBAL',
    });
  });
});

describe('event download plan', () => {
  const row = {
    deviceid: 'BUS-1',
    groupid: 'root',
    appdevid: 13,
    downloadtype: 1,
    downloadplan: 255,
    updateMode: 'DEVICE',
    preoffset: 5,
    postoffset: null,
    streamtype: 3,
    entimepart: 1,
    timepart: '0:60,1380:1440',
    intermission: 30,
    enupload: 1,
    upload: 'ftp://x',
    accoffonly: 1,
    maxbackupsecs: 600,
    snapshotmode: 1,
    custompath: 2,
    mediatype: 6,
  };

  it('has every field, and null seconds mean the default of the system', () => {
    const plan = toEventDownloadPlan({ ...row, updatetime });
    expect(plan).toMatchObject({ preOffsetS: 5, postOffsetS: undefined, updatedS, mediaType: 6 });
    expect(plan && fromEventDownloadPlan(plan)).toEqual(row);
  });

  it('has the defaults of the specification, and its three modes', () => {
    expect(toEventDownloadPlan({ appdevid: 1, deviceid: 'GLOBAL' })).toMatchObject({
      target: { mode: 'GLOBAL' },
      downloadType: 2,
      mediaType: 3,
    });
    const group = toEventDownloadPlan({ ...row, updateMode: 'GROUP', deviceid: '', groupid: 'north' });
    expect(group?.target).toEqual({ mode: 'GROUP', groupId: 'north' });
    expect(group && fromEventDownloadPlan(group)).toMatchObject({ updateMode: 'GROUP', groupid: 'north' });
    expect(toEventDownloadPlan({ appdevid: 1, updateMode: 'GROUP' })?.target).toEqual({
      mode: 'GROUP',
      groupId: 'root',
    });
  });
});

describe('recordings', () => {
  it('of a day are flags by hour and minute; of a device spans with a type', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? `01${'0'.repeat(58)}` : '0'.repeat(60)));
    const day = toDayRecords({ hours }, 'BUS-1', 0);
    expect(day?.hasData).toBe(true);
    expect(day?.minutes.indexOf(1)).toBe(8 * 60 + 1);
    expect(
      toRemoteRecords([
        { start: 10, end: 20, type: 2 },
        { start: 1, end: 5, type: 1 },
      ]),
    ).toEqual([
      { startS: 1, endS: 5, type: 'GSensor' },
      { startS: 10, endS: 20, type: 'Alarm' },
    ]);
  });
});

describe('reports', () => {
  it('mileage is in millionths of a kilometre, by half hour or day', () => {
    const read = (row: object) => toMileageRow(z.parse(mileageRowSchema, row));
    expect(read({ deviceid: 'BUS-1', distance: 1_500_000, starttime: 1800 })).toEqual({
      deviceId: 'BUS-1',
      distanceKm: 1.5,
      slotStartS: 1800,
      date: undefined,
    });
    expect(read({ deviceid: 'BUS-1', distance: 1, date: '2026-09-01' })).toMatchObject({ date: '2026-09-01' });
  });

  it('netflow is in bytes', () => {
    const row = { deviceid: 'BUS-1', starttime: 60, flowin: 1, flowout: 2 };
    expect(toNetflowRow(z.parse(netflowRowSchema, row))).toEqual({
      deviceId: 'BUS-1',
      startS: 60,
      inBytes: 1,
      outBytes: 2,
    });
  });

  it('files say their period, name, kind and span', () => {
    const row = { reportid: 3, profile: 'Week', type: 'event', period: 10_080, filename: 'a.csv', filetype: 'csv' };
    expect(toReportFile({ ...row, fileid: 'f1', starttime: 60, endtime: 120, updatetime })).toEqual({
      reportId: 3,
      profile: 'Week',
      type: 'event',
      periodMin: 10_080,
      fileName: 'a.csv',
      fileType: 'csv',
      fileId: 'f1',
      startS: 60,
      endS: 120,
      updatedS,
    });
  });
});

describe('firmware', () => {
  it('has files, plans and the versions of devices', () => {
    const file = { firmwareid: 'f', filename: 'a.bin', memo: 'm', filesize: 5, hash: 'ab' };
    expect(toFirmwareFile({ ...file, updatetime })).toEqual({
      id: 'f',
      filename: 'a.bin',
      memo: 'm',
      sizeBytes: 5,
      md5: 'ab',
      updatedS,
    });
    expect(toAutoFirmwarePlan({ autofwid: 'p', targetfw: '1.0', url: 'u', memo: 'm', updatetime })).toEqual({
      id: 'p',
      targetFirmware: '1.0',
      url: 'u',
      memo: 'm',
      updatedS,
    });
    expect(toDeviceFirmware({ deviceid: 'BUS-1', version: '1.0', status: 40 })).toMatchObject({
      deviceId: 'BUS-1',
      version: '1.0',
      statusPercent: 40,
    });
  });
});

describe('logs', () => {
  it('of streams have who, which, when and how long', () => {
    const row = { username: 'anna', deviceid: 'BUS-1', channel: 2, entrance: 1, type: 4, asktime: 60, during: 9 };
    expect(toStreamLogRow({ ...row, updatetime })).toEqual({
      username: 'anna',
      deviceId: 'BUS-1',
      channel: 2,
      entrance: 'Web',
      type: 'Download remote',
      askedS: 60,
      durationS: 9,
      updatedS,
    });
    expect(STREAM_LOG_TYPES).toHaveLength(6);
    expect(STREAM_LOG_ENTRANCES).toEqual(['GMS', 'Web', 'Rtsp']);
  });

  it('of accesses have what was done and with what; their actions are defined', () => {
    const action = { type: 'Rest', method: 'POST', action: 'mileage', data: '/gkmileage' };
    expect(toAccessLogRow({ ...action, datetime: 60, ip: '::1', username: 'anna', deviceid: 'A,B' })).toEqual({
      ...action,
      timeS: 60,
      ip: '::1',
      username: 'anna',
      deviceId: 'A,B',
    });
    expect(toAccessAction(action)).toEqual(action);
  });

  it('of talks may name several devices, and say which sound there is', () => {
    const row = { sourceip: '::1', username: 'anna', deviceid: 'A,B', begintime: 60, endtime: 70, duration: 10 };
    expect(toTalkRecord({ ...row, serialno: 's', updatetime, mdvraudio: 1, mergeaudio: 0 })).toEqual({
      serialNo: 's',
      sourceIp: '::1',
      username: 'anna',
      deviceIds: ['A', 'B'],
      beginS: 60,
      endS: 70,
      durationS: 10,
      updatedS,
      hasDeviceAudio: true,
      hasMergedAudio: false,
    });
  });

  it('of uploads have the file', () => {
    const row = { serialno: 4, deviceid: 'BUS-1', filename: 'a.jpg', filesize: 9, fileext: 'jpg', filetime: 60 };
    expect(toAutoUploadFile({ ...row, updatetime })).toEqual({
      serialNo: 4,
      deviceId: 'BUS-1',
      fileName: 'a.jpg',
      sizeBytes: 9,
      extension: 'jpg',
      fileS: 60,
      updatedS,
    });
  });
});
