import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { DifferenceDialog } from './difference-dialog.js';
import type { NamedDifference } from './file-of-settings.js';

afterEach(cleanup);

function difference(name: string, title: string, save: NamedDifference['save'], problem?: string): NamedDifference {
  return { name, title, save, fields: [{ label: 'Server', before: 'old', after: '<b>new</b>', problem }] };
}

it('sends nothing before it is confirmed; then each setting has its result, and what cannot be saved is not sent', async () => {
  const saved: string[] = [];
  const keep = (name: string) => () => Promise.resolve(void saved.push(name)).then(() => `${name} kept`);
  const onClose = vi.fn();
  startConsole().render(
    <DifferenceDialog
      comparison={{
        differences: [
          difference('ddns', 'DDNS', keep('ddns')),
          difference('email', 'Email Sender', () => Promise.reject(new Error('The port is taken'))),
          difference('network', 'Network', keep('network'), 'cannot be empty'),
        ],
        unknown: ['tomorrow'],
      }}
      onClose={onClose}
    />,
  );
  expect(screen.getByText('Different settings: 3, of which cannot be saved: 1.')).toBeTruthy();
  expect(screen.getByText('Unknown here, left out: tomorrow')).toBeTruthy();
  // User text is never markup.
  expect(screen.getAllByText('<b>new</b>')).toHaveLength(3);
  expect(saved).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 settings' }));
  expect(await screen.findByText('ddns kept')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Email Sender' })).getByText('The port is taken')).toBeTruthy();
  expect(await screen.findByText('2 of 2')).toBeTruthy();
  expect(saved).toEqual(['ddns']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledWith(true);
});

it('cancels after the setting that is under way, and says which were not sent', async () => {
  let answer = (_words: string): void => {};
  startConsole().render(
    <DifferenceDialog
      comparison={{
        differences: [
          difference('ddns', 'DDNS', () => new Promise((resolve) => (answer = resolve))),
          difference('email', 'Email Sender', () => Promise.resolve('must not be sent')),
        ],
        unknown: [],
      }}
      onClose={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save 2 settings' }));
  fireEvent.click(within(screen.getByRole('dialog').querySelector('.modal-body') as HTMLElement).getByText('Cancel'));
  answer('kept');
  expect(await screen.findByText('not sent: cancelled')).toBeTruthy();
  expect(screen.getByText('kept')).toBeTruthy();
  expect(screen.queryByText('must not be sent')).toBeNull();
});
