import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { formatLocalTime } from '../table/column-kinds.js';
import { EvidenceDialog } from './evidence-dialog.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A disk that takes so many pieces of the file, and the outcome. */
function disk(pieces: number) {
  const log: string[] = [];
  const writable = new WritableStream<Uint8Array>({
    write: () => {
      if (log.length === pieces) throw new DOMException('There is no space left on the disk.', 'QuotaExceededError');
      log.push('written');
    },
    abort: () => void log.push('removed'),
    close: () => void log.push('closed'),
  });
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => writable }));
  return log;
}

/** A console whose server has one event of every time, and no recordings. */
async function consoleOf() {
  const page = startConsole();
  const row = { serialno: 5, deviceid: 'BUS-1', appdevid: 13, eventtimeutc: 1_788_249_610 };
  page.recorder.http.routes['POST /gkevent/eventquery'] = { json: [row] };
  await page.signIn();
  return page;
}

async function make(): Promise<void> {
  const page = await consoleOf();
  page.render(<EvidenceDialog subject={{ deviceId: 'BUS-1', startS: 1_788_249_600 }} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create the bundle' }));
}

it('says what a full disk says, and can be tried again', async () => {
  const log = disk(1);
  await make();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The bundle could not be created: the disk is full. Nothing was saved.',
  );
  expect(log).toEqual(['written']);
  expect(screen.getByRole('button', { name: 'Create the bundle' })).toHaveProperty('disabled', false);
  const roomy = disk(Infinity);
  fireEvent.click(screen.getByRole('button', { name: 'Create the bundle' }));
  expect(await screen.findByText(/^The bundle is saved/)).toBeTruthy();
  expect(roomy.at(-1)).toBe('closed');
  expect(screen.getByText(/^Not signed by the server: /)).toBeTruthy();
  // The missing part, with the time that was asked for.
  const from = formatLocalTime(1_788_249_600);
  expect(screen.getByText(`Missing: Footage of channel 1, ${from} to`, { exact: false })).toBeTruthy();
});

it('says which key signed the bundle, and what it did not sign', async () => {
  disk(Infinity);
  const page = await consoleOf();
  const key = 'ab'.repeat(32);
  const statement = { format: 'gk-evidence-statement', version: 1, key, user: 'admin', atS: 1, sent: [] };
  page.recorder.http.routes['POST /gkserver/evidence/statement'] = {
    json: {
      statement: JSON.stringify(statement),
      signature: 'AA==',
      algorithm: 'Ed25519',
      publicKey: 'AA==',
      fingerprint: key,
    },
  };
  page.render(<EvidenceDialog subject={{ deviceId: 'BUS-1', startS: 1_788_249_600 }} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create the bundle' }));
  expect(await screen.findByText(`Signed by the server, key ${key}`)).toBeTruthy();
  expect(screen.getByText(/^The server did not sign: answers\/events-1\.json/)).toBeTruthy();
});

it('keeps no bundle that would hold nothing', async () => {
  const log = disk(Infinity);
  const page = startConsole();
  page.recorder.http.routes['POST /gkevent/eventquery'] = { json: [] };
  await page.signIn();
  page.render(<EvidenceDialog subject={{ deviceId: 'BUS-1', startS: 1_788_249_600 }} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create the bundle' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The bundle could not be created: There is nothing of BUS-1 in that time: no footage, no track and no events.',
  );
  expect(log.at(-1)).toBe('removed');
});

/** A dialog that counts how often it was closed, in the middle of a bundle. */
async function open() {
  const page = await consoleOf();
  const closed = vi.fn();
  const shown = page.render(<EvidenceDialog subject={{ deviceId: 'BUS-1', startS: 1_788_249_600 }} onClose={closed} />);
  const create = await screen.findByRole('button', { name: 'Create the bundle' });
  const close = (): void => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  return { closed, create, close, shown };
}

it('asks before it closes while a bundle is made, and what was typed is not sent yet', async () => {
  vi.stubGlobal('showSaveFilePicker', async () => ({
    createWritable: async () => new WritableStream({ write: () => new Promise(() => undefined) }),
  }));
  const { closed, create, close } = await open();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'case 7' } });
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  fireEvent.click(create);
  await screen.findByText(/^\d of 4: /);
  close();
  expect(await screen.findByText('It is not finished. Nothing of it is kept.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(screen.queryByText('Give up the bundle?')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  close();
  fireEvent.click(await screen.findByRole('button', { name: 'Give up' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
});

it('makes no bundle for a dialog that was closed while a place for it was chosen', async () => {
  const log: string[] = [];
  let choose: (file: unknown) => void = () => undefined;
  vi.stubGlobal('showSaveFilePicker', () => new Promise((resolve) => (choose = resolve)));
  const { create, shown } = await open();
  fireEvent.click(create);
  shown.unmount();
  choose({
    createWritable: async () =>
      new WritableStream({ write: () => void log.push('written'), abort: () => void log.push('removed') }),
  });
  await expect.poll(() => log).toEqual(['removed']);
});

it('calls the channel of a device that is not known as all screens do', async () => {
  await open();
  expect(screen.getByRole('checkbox', { name: 'ch1' })).toBeTruthy();
});
