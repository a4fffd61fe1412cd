import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { EvidenceDialog } from './evidence-dialog.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A disk that takes so many pieces of the file, and what became of it. */
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

async function make(): Promise<void> {
  const page = startConsole();
  await page.signIn();
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
  expect(await screen.findByText(/^The bundle is saved/, undefined, { timeout: 5000 })).toBeTruthy();
  expect(roomy.at(-1)).toBe('closed');
});
