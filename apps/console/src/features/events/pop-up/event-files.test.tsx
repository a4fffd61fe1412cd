import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FleetEvent } from 'gk-sdk/rest';
import type { FakeReply } from 'gk-sdk/testing';
import type { EventFile } from '../../../shared/events/event-files.js';
import { startConsole } from '../../../testing/render-console.js';
import { mediaOf } from '../rows/event-media-count.js';
import { EventFiles } from './event-files.js';
import { EventPictures } from './event-pictures.js';
import { MOST_TEXT_BYTES } from './read-text-file.js';

afterEach(cleanup);

const file = (id: number, kind: EventFile['kind'], extension: string, more: Partial<EventFile> = {}): EventFile => ({
  id,
  kind,
  extension,
  channel: 1,
  sizeBytes: 1_500,
  ...more,
});

const event = (...files: EventFile[]): FleetEvent => ({
  serialNo: 7,
  deviceId: 'BUS-7',
  eventCode: 13,
  happenedS: 1_788_249_600,
  snapshotMask: 0b101,
  files,
});

/** Shows a part of an event on a console whose server sends texts. */
async function open(part: 'files' | 'pictures', of: FleetEvent, text?: string | FakeReply): Promise<void> {
  const page = startConsole();
  await page.signIn();
  const [first] = of.files ?? [];
  page.recorder.http.routes[`GET /gkevent/file/BUS-7_1788249600_${first?.id}.txt`] =
    typeof text === 'string' ? { bytes: new TextEncoder().encode(text) } : (text ?? {});
  page.render(part === 'files' ? <EventFiles event={of} /> : <EventPictures event={of} />);
}

const largeOf = (figure: HTMLElement) => within(figure).getByRole('img').getAttribute('src') ?? '';

it('shows all pictures of a camera, one large and all in a row that arrow keys step through', async () => {
  const steps = vi.fn();
  document.addEventListener('keydown', ({ defaultPrevented }) => steps(defaultPrevented), { once: true });
  await open('pictures', event(file(4, 'picture', 'jpg'), file(5, 'picture', 'jpg'), file(6, 'picture', 'png')));
  const [first, third] = screen.getAllByRole('figure');
  // A camera without files has the picture of the moment.
  expect(largeOf(third ?? expect.fail())).toContain('pic.cgi');
  const camera = first ?? expect.fail();
  expect(largeOf(camera)).toContain('gkevent/file/BUS-7_1788249600_4.jpg?s=7&f=4');
  const row = within(camera).getByRole('toolbar', { name: 'Pictures of channel 1' });
  const buttons = within(row).getAllByRole('button');
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  fireEvent.keyDown(buttons[0] ?? expect.fail(), { key: 'ArrowRight' });
  // The same key does not go to the next event.
  expect(steps).toHaveBeenCalledWith(true);
  expect(document.activeElement).toBe(buttons[1]);
  expect(largeOf(camera)).toContain('f=5');
  fireEvent.keyDown(buttons[1] ?? expect.fail(), { key: 'End' });
  expect(within(row).getByRole('button', { name: 'Picture 3 of 3', pressed: true })).toBe(document.activeElement);
  expect(camera.textContent).toContain('3 of 3');
  // After the last one comes the first, as in tabs.
  fireEvent.keyDown(document.activeElement ?? expect.fail(), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(buttons[0]);
  expect(largeOf(camera)).toContain('f=4');
  fireEvent.keyDown(document.activeElement ?? expect.fail(), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(buttons[2]);
  expect(largeOf(camera)).toContain('f=6');
  fireEvent.error(within(camera).getByRole('img'));
  fireEvent.click(within(camera).getByRole('button', { name: 'Try again' }));
  expect(largeOf(camera)).toContain('f=6');
});

it('counts pictures and other files apart', () => {
  const all = event(
    file(1, 'picture', 'jpg'),
    file(2, 'picture', 'jpg'),
    file(3, 'sound', 'wav'),
    file(4, 'other', 'bin'),
  );
  expect(mediaOf(all, 'image')).toEqual({ kind: 'there', count: 3 });
  expect(mediaOf(all, 'files')).toEqual({ kind: 'there', count: 2 });
  expect(mediaOf({ ...all, files: [] }, 'files')).toEqual({ kind: 'none' });
});

it('plays sound and videos, and offers all files to be saved', async () => {
  await open(
    'files',
    event(
      file(1, 'sound', 'wav', { channel: 2 }),
      file(2, 'video', 'mp4'),
      file(3, 'video', 'h264'),
      file(4, 'text', 'bin'),
      file(5, 'other', 'bin'),
    ),
  );
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([
    'Sound, channel 2',
    'Video, channel 1',
    'Video, channel 1',
    'Text, channel 1',
    'File, channel 1',
  ]);
  const sound = items[0]?.querySelector('audio') ?? expect.fail();
  expect([sound.controls, sound.src.includes('f=1')]).toEqual([true, true]);
  expect(items[1]?.querySelector('video')?.controls).toBe(true);
  for (const item of items.slice(2)) expect(item.textContent).toContain('This kind of file is not shown here.');
  expect(screen.getAllByRole('link').every((link) => link.hasAttribute('download'))).toBe(true);
  fireEvent.error(sound);
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(items[0]?.querySelector('audio')).not.toBeNull();
});

it('shows a text as text, UTF-8 or GBK, its beginning alone where it is long, and why it did not come', async () => {
  await open('files', event(file(1, 'text', 'txt')), '<img src=x onerror=alert(1)> 你好');
  const text = await screen.findByText(/onerror/);
  expect([text.tagName, text.querySelector('img'), text.textContent]).toEqual([
    'PRE',
    null,
    '<img src=x onerror=alert(1)> 你好',
  ]);
  cleanup();
  // 'ok 测试' in GBK, cut within a character.
  const gbk = Uint8Array.of(0x6f, 0x6b, 0x20, 0xb2, 0xe2, 0xca, 0xd4, 0xb2);
  await open('files', event(file(2, 'text', 'txt')), { bytes: gbk });
  expect(await screen.findByText('ok 测试')).toBeTruthy();
  cleanup();
  const long = 'x'.repeat(MOST_TEXT_BYTES + 10);
  await open('files', event(file(3, 'text', 'txt', { sizeBytes: long.length })), long);
  expect(await screen.findByText('Only the first 64 KB are shown.')).toBeTruthy();
  expect(screen.getByText(/^x+$/).textContent).toHaveLength(MOST_TEXT_BYTES);
  cleanup();
  await open('files', event(file(4, 'text', 'txt', { sizeBytes: 0 })), '');
  expect(await screen.findByText('The file is empty.')).toBeTruthy();
  cleanup();
  await open('files', event(file(5, 'text', 'txt')), {
    status: 404,
    json: { hasError: true, message: 'The file is not on the disk any more' },
  });
  expect(await screen.findByText('The file is not on the disk any more')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('says that there are none', async () => {
  await open('files', event(file(1, 'picture', 'jpg')));
  expect(screen.getByText('The device has sent no files with this event.')).toBeTruthy();
});
