import type { MailSettings, ServerRecordingSettings } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { settingCase, testSettings } from './testing/setting-cases.js';
import { TEST_PEM } from './testing/test-pem.js';

const recorders = recordersUnderTest();
const { start } = recorders;
const { certificate, privateKey, otherKey, expired, named, lockedKey } = TEST_PEM;

const FRESH_MAIL: MailSettings = {
  server: '',
  port: 25,
  security: 'STARTTLS',
  auth: 'NONE',
  user: '',
  password: '',
  from: '',
  name: '',
};

const FRESH_RECORDING: ServerRecordingSettings = {
  when: 'always',
  stream: 'main',
  beforeS: 10,
  afterS: 30,
  megabytesADay: 0,
};

const AUTHORITY = 'https://acme-v02.api.letsencrypt.org/directory';
const CASES = [
  settingCase({
    name: 'mail',
    of: (api) => api.serverSettings.mail,
    fresh: FRESH_MAIL,
    saved: {
      server: HOSTILE_TEXT,
      port: 465,
      security: 'TLS',
      auth: 'LOGIN',
      user: HOSTILE_TEXT,
      password: HOSTILE_TEXT,
      from: HOSTILE_TEXT,
      name: HOSTILE_TEXT,
    },
    bad: [[{ ...FRESH_MAIL, port: -5 }, /port a port/]],
  }),
  settingCase({
    name: 'sms',
    of: (api) => api.serverSettings.sms(),
    fresh: { enabled: false, baseUrl: '', apiKey: '' },
    saved: { enabled: true, baseUrl: 'https://sms.test/api', apiKey: HOSTILE_TEXT },
    bad: [
      [{ enabled: true, baseUrl: 'http://sms.test', apiKey: 'k' }, /https/],
      [{ enabled: true, baseUrl: 'http://127.0.0.1.sms.test', apiKey: 'k' }, /https/],
    ],
  }),
  settingCase({
    name: 'events',
    of: (api) => api.serverSettings.events,
    fresh: {
      videoDownload: true,
      downloadOldestFirst: false,
      footageSize: '100G',
      snapshotSize: '10G',
      sdBackupSize: '',
      autoUploadSize: '',
    },
    saved: {
      videoDownload: false,
      downloadOldestFirst: true,
      footageSize: '1.5T',
      snapshotSize: '500M',
      sdBackupSize: '1G',
      autoUploadSize: '',
    },
    bad: [
      [
        {
          videoDownload: false,
          downloadOldestFirst: true,
          footageSize: 'much',
          snapshotSize: '',
          sdBackupSize: '',
          autoUploadSize: '',
        },
        /such as 100G/,
      ],
    ],
  }),
  settingCase({
    name: 'recordDays',
    of: (api) => api.serverSettings.recordDays,
    fresh: 7,
    saved: 30,
    bad: [
      [-1, /0 to 29999/],
      [30_000, /0 to 29999/],
    ],
  }),
  settingCase({
    name: 'serverRecording',
    of: (api) => api.serverSettings.serverRecording,
    fresh: FRESH_RECORDING,
    saved: { when: 'events', stream: 'sub', beforeS: 60, afterS: 3_600, megabytesADay: 1_000_000 },
    bad: [
      [{ ...FRESH_RECORDING, beforeS: 61 }, /before is 0 to 60 seconds/],
      [{ ...FRESH_RECORDING, afterS: 4 }, /after 5 to 3600 seconds/],
      [{ ...FRESH_RECORDING, megabytesADay: -1 }, /megabytes is 0 to 1000000/],
    ],
  }),
  settingCase({
    name: 'cover',
    of: (api) => api.serverSettings.cover,
    fresh: 'default',
    saved: 'off',
    bad: [],
  }),
  settingCase({
    name: 'database',
    of: (api) => api.serverSettings.database,
    fresh: { eventDays: 0, streamLogDays: 0, gpsDays: 0, totalsDays: 0 },
    saved: { eventDays: 720, streamLogDays: 30, gpsDays: 360, totalsDays: 3600 },
    bad: [
      [{ eventDays: 31, streamLogDays: 0, gpsDays: 0 }, /30, 60, 90/],
      [{ eventDays: 30, streamLogDays: 0, gpsDays: 30 }, /180, 360/],
      [{ eventDays: 30, streamLogDays: 0, gpsDays: 0, totalsDays: 7 }, /Daily totals are kept 0, 180/],
    ],
  }),
  settingCase({
    name: 'restartPlan',
    of: (api) => api.serverSettings.restartPlan,
    fresh: 6,
    saved: 1,
    bad: [
      [7, /0 to 6/],
      [0, /never the machine/],
    ],
  }),
  settingCase({
    name: 'encryption',
    of: (api) => api.serverSettings.encryption,
    fresh: { certificate: '', privateKey: '', keyPassword: '' },
    saved: { certificate, privateKey, keyPassword: '' },
    bad: [
      [{ certificate: HOSTILE_TEXT, privateKey, keyPassword: '' }, /not a PEM certificate/],
      [{ certificate, privateKey: 'none-of-these', keyPassword: '' }, /not a PEM private key/],
      [{ certificate, privateKey: otherKey, keyPassword: '' }, /do not belong together/],
      [{ certificate: expired, privateKey, keyPassword: '' }, /has expired/],
      [{ certificate: named, privateKey: lockedKey, keyPassword: '' }, /is encrypted: type its password/],
    ],
  }),
  settingCase({
    name: 'automaticCertificate',
    of: (api) => api.serverSettings.automaticCertificate,
    fresh: { domains: '', email: '', directory: AUTHORITY, termsAccepted: false },
    saved: { domains: HOSTILE_TEXT, email: HOSTILE_TEXT, directory: AUTHORITY, termsAccepted: false },
    bad: [
      [{ domains: '', email: '', directory: 'http://ca.test', termsAccepted: true }, /begins with https/],
      [{ domains: '', email: '', directory: '', termsAccepted: true }, /begins with https/],
    ],
  }),
];

testSettings(recorders, CASES);

describe('what a server does to itself', () => {
  it('is answered truthfully, and to administrators only', async () => {
    const { url } = await start();
    const settings = apiOf(url).serverSettings;
    await expect(settings.testMail('nobody')).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(settings.reboot()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/does not reboot/) as unknown,
    });
    await expect(settings.restartPlan.save(1)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringMatching(/without --supervised/) as unknown,
    });
    expect(await settings.restartPlan.read()).toBe(6);
    expect(await settings.certificateState()).toContain('No certificate has been obtained yet.');
    expect(await settings.obtainCertificate({ domains: 'a.test', email: 'a@b.test' })).toContain('accept the terms');
    await expect(settings.obtainCertificate({ domains: 'a.test', email: '' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(await settings.renewCertificate()).toContain('accept the terms');
    expect(await settings.clearBuffer()).toBe('Buffer cleared');
    await expect(settings.sms('another').read()).rejects.toMatchObject({ code: 'not-found' });
    const others = apiOf(url, 'operator').serverSettings;
    for (const call of [
      () => others.testMail('a@b.test'),
      () => others.reboot(),
      () => others.certificateState(),
      () => others.renewCertificate(),
      () => others.clearBuffer(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});
