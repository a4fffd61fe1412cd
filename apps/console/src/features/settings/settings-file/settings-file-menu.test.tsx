import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MAX_SETTINGS_FILE_BYTES } from './settings-file.js';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { SettingsFileMenu } from './settings-file-menu.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

it('does not read a file that is too large, and says so', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const { container } = render(<SettingsFileMenu onSaved={() => undefined} />);
  const file = new File(['{}'], 'huge.json');
  let wasRead = false;
  Object.defineProperty(file, 'size', { value: MAX_SETTINGS_FILE_BYTES + 1 });
  file.text = () => {
    wasRead = true;
    return Promise.resolve('{}');
  };
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is a button for a file');
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  await expect
    .poll(() => notices.list().map(({ text }) => text))
    .toEqual(['huge.json is too large: a settings file has at most 4 MB.']);
  expect(wasRead).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
