import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { unsavedForms } from '../../shared/form/unsaved.js';
import { languagePreference } from '../../shared/i18n/language-preference.js';
import { startConsole } from '../../testing/render-console.js';
import { SettingsMenu } from './settings-menu.js';

let typed: (() => void) | undefined;

afterEach(() => {
  cleanup();
  typed?.();
  typed = undefined;
  languagePreference.set(undefined);
});

async function openMenu(iframes: object) {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/iframes'] = iframes;
  await signIn();
  const onNavigate = vi.fn();
  render(<SettingsMenu onNavigate={onNavigate} />);
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await waitFor(() => expect(recorder.http.requests.some(({ url }) => url.includes('/gkserver/iframes'))).toBe(true));
  return onNavigate;
}

it('has the embedded pages by their titles, each with its address', async () => {
  const pages = [
    { title: 'Weather', url: 'https://weather.example/' },
    { title: '<b>Roads</b>', url: 'https://roads.example/' },
  ];
  const onNavigate = await openMenu({ json: { hasError: false, iframes: pages } });
  const links = await waitFor(() => {
    const found = screen.getAllByRole('link');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['Weather', '/iframe/0'],
    ['<b>Roads</b>', '/iframe/1'],
  ]);
  fireEvent.click(links[0]!);
  expect(onNavigate).toHaveBeenCalledOnce();
});

it.each([
  ['there is none', { json: { hasError: false, iframes: [] } }],
  ['the server does not tell', { status: 500, json: { hasError: true } }],
])('has no part for them where %s', async (_, answer) => {
  await openMenu(answer);
  expect(screen.queryByText('Embedded pages')).toBeNull();
  expect(screen.getByRole('button', { name: 'Copyright' })).toBeTruthy();
});

it('asks before another language drops what was typed and not saved', async () => {
  await openMenu({ json: { hasError: false, iframes: [] } });
  const select = screen.getByLabelText<HTMLSelectElement>('Language');
  typed = unsavedForms.add('');
  const choose = async (answer: string): Promise<void> => {
    fireEvent.change(select, { target: { value: 'tw' } });
    fireEvent.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  };
  await choose('Stay');
  expect([select.value, languagePreference.get()]).toEqual(['en', undefined]);
  await choose('Leave');
  await waitFor(() => expect(languagePreference.get()).toBe('tw'));
});
