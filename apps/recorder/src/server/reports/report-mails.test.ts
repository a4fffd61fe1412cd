import { describe, expect, it, vi } from 'vitest';
import type { EventReportInput } from 'gk-sdk/rest';
import type { RecorderStore } from '../../store/recorder-store.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { reportEvent } from '../testing/report-event.js';
import { apiOf } from '../testing/sdk-clients.js';
import { startSmtpReceiver, type SmtpReceiver } from '../testing/smtp-receiver.js';
import { FakeClock } from 'gk-sdk/testing';

const HOUR_S = 3600;
/** Ten past the hour. */
const NOW_S = Date.UTC(2026, 8, 14, 4, 10) / 1000;
const recorders = recordersUnderTest();

const HOURLY: EventReportInput = {
  enabled: true,
  profile: 'Night shift',
  type: 'event detail',
  periodMin: 60,
  unit: 'metric',
  sender: 'desk@fleet.test',
  receivers: ['night@fleet.test', '+886912345678'],
  deviceIds: ['GK-0001'],
  script: '',
  memo: '',
  eventCodes: [13],
  zoneOffsetS: 8 * HOUR_S,
};

/** A recorder that mails to a server of this machine, whose time a test sets. */
async function start(options: { readonly store?: RecorderStore; readonly at?: number; readonly sink?: boolean } = {}) {
  const clock = new FakeClock((options.at ?? NOW_S) * 1000);
  const recorder = await recorders.start({
    now: () => clock.now(),
    clock,
    allowPrivateTargets: true,
    sink: options.sink ?? false,
    ...(options.store !== undefined && { store: options.store }),
  });
  const api = apiOf(recorder.url);
  return { recorder, clock, api };
}

async function receiver(options?: Parameters<typeof startSmtpReceiver>[0]): Promise<SmtpReceiver> {
  const smtp = await startSmtpReceiver(options);
  recorders.ends.push(() => smtp.close());
  return smtp;
}

const mailBy = (port: number) =>
  ({
    security: 'NONE',
    auth: 'NONE',
    user: '',
    password: '',
    name: 'GK',
    from: 'gk@fleet.test',
    server: '127.0.0.1',
    port,
  }) as const;

/** The attachment of a mail, as text; in base64, as it has a byte order mark. */
function attachmentOf(mail: string): string {
  const [, body = ''] = /Content-Disposition: attachment;[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? [];
  return Buffer.from(body, 'base64').toString();
}

describe('a report whose profile names receivers', () => {
  it('is mailed once, when it is ready, with its file', async () => {
    const smtp = await receiver();
    const { recorder, clock, api } = await start();
    await api.serverSettings.mail.save(mailBy(smtp.port));
    await api.eventReports.create(HOURLY);
    reportEvent(recorder.world, 1, NOW_S + 60);
    reportEvent(recorder.world, 2, NOW_S + 90, { deviceid: 'GK-0002' });
    await clock.advance(49 * 60_000);
    expect(smtp.mails).toEqual([]);
    await clock.advance(4 * 60_000);
    await vi.waitFor(async () => {
      // An attempt that fails on a busy machine is repeated after half a minute.
      await clock.advance(10_000);
      expect(smtp.mails).toHaveLength(1);
    });
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(['night@fleet.test']);
    expect(mail?.text).toMatch(/^Reply-To: desk@fleet\.test\r$/m);
    expect(mail?.text).toMatch(/^Subject: Night shift: event detail, 2026-09-14 12:00:00 \+08:00\r$/m);
    expect(mail?.text).toContain('filename=Night_shift_event_detail_202609141200.csv');
    const lines = attachmentOf(mail?.text ?? '')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('GK-0001');
    await clock.advance(30 * 60_000);
    expect(smtp.mails).toHaveLength(1);
    await vi.waitFor(async () => {
      expect((await api.serverSettings.deliveries()).mail).toMatchObject({
        waiting: 0,
        lastSuccess: { text: 'night@fleet.test' },
      });
    });
  });

  it('that became ready while the server was off is mailed at the start, the newest three of a profile; the others are noted', async () => {
    const smtp = await receiver();
    const store = openStore(':memory:', fakeSeeds(4));
    const before = await start({ store });
    await before.api.serverSettings.mail.save(mailBy(smtp.port));
    await before.api.eventReports.create(HOURLY);
    await before.clock.advance(1_000);
    await before.recorder.stop();
    const { clock, recorder } = await start({ store, at: NOW_S + 6 * HOUR_S });
    await clock.advance(1_000);
    await vi.waitFor(() => {
      expect(smtp.mails).toHaveLength(3);
    });
    const subjects = smtp.mails.map(({ text }) => /^Subject: (.*)\r$/m.exec(text)?.[1]).sort();
    expect(subjects).toEqual([15, 16, 17].map((h) => `Night shift: event detail, 2026-09-14 ${h}:00:00 +08:00`));
    const noted = [...store.notifications.newestFirst()].filter(({ state }) => state === 'failed');
    expect(noted.map(({ text, reason }) => [text, reason])).toEqual(
      [14, 13, 12].map((h) => [
        `Night shift: event detail, 2026-09-14 ${h}:00:00 +08:00`,
        'It was ready while the server was off: see Report file list',
      ]),
    );
    await recorder.stop();
    // A clock that was set back, and another start, mail nothing again.
    const again = await start({ store, at: NOW_S });
    await again.clock.advance(HOUR_S * 1000);
    await vi.waitFor(() => {
      expect(store.outbox.waiting().mail).toBe(0);
    });
    expect(smtp.mails).toHaveLength(3);
  });

  it('is not mailed where its profile, its user or the right of the user is gone: the reason is noted', async () => {
    const smtp = await receiver();
    const { clock, api, recorder } = await start();
    const { store } = recorder;
    await api.serverSettings.mail.save(mailBy(smtp.port));
    await api.eventReports.create({ ...HOURLY, receivers: ['a@fleet.test'] });
    const [made] = store.events.reports.list();
    if (made === undefined) throw new Error('No profile was made.');
    const { reportid, ...fields } = made;
    store.events.reports.update(reportid, { ...fields, memberid: 'left the company' });
    await clock.advance(55 * 60_000);
    await vi.waitFor(() => {
      expect([...store.notifications.newestFirst()].map(({ state, reason }) => [state, reason])).toEqual([
        ['failed', 'The user left the company of the report is gone or has ended'],
      ]);
    });
    expect(smtp.mails).toEqual([]);
  });

  it('waits in the outbox for a mail server that is away, and goes out when the settings are right', async () => {
    const smtp = await receiver();
    const { clock, api } = await start();
    await api.eventReports.create(HOURLY);
    await clock.advance(55 * 60_000);
    await vi.waitFor(async () => {
      expect((await api.serverSettings.deliveries()).mail).toMatchObject({
        waiting: 1,
        lastFailure: { text: 'No mail server is set' },
      });
    });
    await api.serverSettings.mail.save(mailBy(smtp.port));
    await vi.waitFor(() => {
      expect(smtp.mails).toHaveLength(1);
    });
  });

  it('that was under way when the server was killed is shown as unknown, and not mailed again', async () => {
    const smtp = await receiver();
    const store = openStore(':memory:', fakeSeeds(4));
    const { api, clock, recorder } = await start({ store });
    await api.serverSettings.mail.save(mailBy(smtp.port));
    await api.eventReports.create(HOURLY);
    await recorder.stop();
    const message = { plan: 'Report, Night shift', recipient: 'night@fleet.test', text: 'Night shift' } as const;
    const about = { ...message, serialNo: null, deviceId: '', code: null, channel: 'mail', body: '' } as const;
    const nowMs = clock.now();
    store.outbox.add({ ...about, report: '1-0-60-csv', gatherKey: '', addedMs: nowMs, nextMs: nowMs });
    // As a kill leaves it.
    expect(store.outbox.take('mail', nowMs, 5)).toHaveLength(1);
    await start({ store });
    expect([...store.notifications.newestFirst()].map(({ text, state }) => [text, state])).toEqual([
      ['Night shift', 'unknown'],
    ]);
    expect(smtp.mails).toEqual([]);
  });

  it('stays in the sink of a demonstration', async () => {
    const { clock, api, recorder } = await start({ sink: true });
    await api.eventReports.create(HOURLY);
    await clock.advance(55 * 60_000);
    expect([...recorder.store.notifications.newestFirst()].map(({ plan, state }) => [plan, state])).toEqual([
      ['Report, Night shift', 'kept'],
    ]);
  });
});
