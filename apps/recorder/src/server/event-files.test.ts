import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FleetEvent, RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttachmentKind } from '../store/events/attachment-store.js';
import { StateFolder } from '../store/state/state-folder.js';
import { RecorderStore } from '../store/recorder-store.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';
import { overspeedEvent } from './testing/overspeed-event.js';

const DEVICE = 'GK-0001';
const OTHER = 'GK-0002';
const NOW_S = Math.floor(Date.now() / 1000);
const SERIAL = 160;

let folder: string;
let recorder: RecorderUnderTest;
let api: RestApi;
let names = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-event-files-'));
  const seeds = fakeSeeds(2);
  const history = new ToldHistory();
  history.happened.push(
    overspeedEvent({ serialno: SERIAL, deviceId: DEVICE, happenedS: NOW_S - 60, reportedMs: (NOW_S - 60) * 1000 }),
    overspeedEvent({ serialno: SERIAL + 16, deviceId: OTHER, happenedS: NOW_S - 50, reportedMs: (NOW_S - 50) * 1000 }),
  );
  const store = new RecorderStore(new StateFolder(folder), seeds, { passwordRounds: 16 });
  recorder = await startRecorder({ live: new ToldWorld(seeds), history, store });
  api = apiOf(recorder.url);
});
afterEach(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

/** A device has sent a file with its event. */
function keep(kind: AttachmentKind, extension: string, content: string, channel = 1, clip?: string): void {
  const { attachments } = recorder.store.events;
  const path = join(folder, `sent-${names++}`);
  writeFileSync(path, content);
  const clipPath = join(folder, `clip-${names}`);
  if (clip !== undefined) writeFileSync(clipPath, clip);
  attachments.keepOwn(
    {
      deviceId: DEVICE,
      takenS: NOW_S - 60,
      event: { serialno: SERIAL, happenedS: NOW_S - 60, code: 13, reportedMs: (NOW_S - 60) * 1000 },
    },
    {
      name: `name ${names}`,
      kind,
      extension,
      channel,
      path,
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      ...(clip !== undefined && { clip: { path: clipPath, sizeBytes: clip.length } }),
    },
    NOW_S - 50,
  );
}

async function eventOf(serialNo = SERIAL): Promise<FleetEvent> {
  return (await api.events.query({ serialNo }))[0] ?? expect.fail();
}

async function sent(event: FleetEvent, at: number, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(api.events.fileUrl(event, event.files?.[at] ?? expect.fail()), { headers });
}

it('have each a number, kind, camera and size, and are sent as what they are: pictures of one camera, sound, clip, text and others', async () => {
  keep('picture', 'jpg', 'first');
  keep('picture', 'jpg', 'second');
  keep('sound', 'wav', 'RIFF');
  keep('video', 'h264', 'as it was sent', 2, 'as MP4');
  keep('text', 'txt', '<b>text</b>');
  keep('other', 'bin', 'bytes');
  const event = await eventOf();
  expect(event.files?.map(({ kind, channel, extension, sizeBytes }) => [kind, channel, extension, sizeBytes])).toEqual([
    ['picture', 1, 'jpg', 5],
    ['picture', 1, 'jpg', 6],
    ['sound', 1, 'wav', 4],
    ['video', 2, 'mp4', 6],
    ['text', 1, 'txt', 11],
    ['other', 1, 'bin', 5],
  ]);
  // As before.
  expect([event.snapshotMask, event.downloadMask]).toEqual([1, 2]);
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((at) => sent(event, at)));
  expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual([
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
    [200, 'audio/wav'],
    [200, 'video/mp4'],
    [200, 'text/plain'],
    [200, 'application/octet-stream'],
  ]);
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    'first',
    'second',
    'RIFF',
    'as MP4',
    '<b>text</b>',
    'bytes',
  ]);
  for (const { headers } of answers) {
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const part = await sent(event, 4, { Range: 'bytes=3-6' });
  expect([part.status, await part.text()]).toEqual([206, 'text']);
});

it('are told to those who watch, and of an event without any there is no word', async () => {
  expect('files' in (await eventOf())).toBe(false);
  expect('files' in (await eventOf(SERIAL + 16))).toBe(false);
  const told: unknown[] = [];
  recorder.store.events.attachments.onChange(({ files }) => told.push(files.map(({ kind }) => kind)));
  keep('sound', 'mp3', 'a');
  keep('text', 'txt', 'b');
  expect(told).toEqual([['sound'], ['sound', 'text']]);
});

it('are for those who see the event, by its own number', async () => {
  keep('text', 'txt', 'secret');
  const event = await eventOf();
  const file = event.files?.[0] ?? expect.fail();
  const url = api.events.fileUrl(event, file);
  const status = async (change: (query: URLSearchParams) => void): Promise<number> => {
    const other = new URL(url);
    change(other.searchParams);
    return (await fetch(other)).status;
  };
  expect(await status((query) => query.set('s', String(SERIAL + 16)))).toBe(404);
  expect(await status((query) => query.set('f', String(file.id + 1)))).toBe(404);
  expect(await status((query) => query.set('f', '../1'))).toBe(400);
  expect(await status((query) => query.delete('p'))).toBe(401);
  const files = readdirSync(recorder.store.files.folder('attachments'));
  for (const name of files) rmSync(join(recorder.store.files.folder('attachments'), name));
  expect(await (await fetch(url)).json()).toEqual({
    hasError: true,
    message: 'The file is not on the disk any more',
  });
});

it('are for a token of their camera', async () => {
  keep('text', 'txt', 'of camera 1');
  keep('text', 'txt', 'of camera 2', 2);
  const event = await eventOf();
  const answer = await recorder.post('/gkserver/token', { ttl: 600, channels: [2] });
  const { e, h } = (await answer.json()) as { readonly e: string; readonly h: string };
  const statuses = event.files?.map(async (file) => {
    const { pathname, searchParams } = new URL(api.events.fileUrl(event, file));
    const query = new URLSearchParams({ s: searchParams.get('s') ?? '', f: searchParams.get('f') ?? '', e, h });
    return (await fetch(`${recorder.url}${pathname}?${query.toString()}`)).status;
  });
  expect(await Promise.all(statuses ?? [])).toEqual([403, 200]);
});
