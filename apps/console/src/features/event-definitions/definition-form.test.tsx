import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DefinitionForm } from './definition-form.js';
import type { DefinitionKey } from './definition-values.js';

afterEach(cleanup);

const DEFINITIONS = '/gkevent/eventdefine';
const NIGHT = { definename: 'NIGHT', eventtype: 13, eventname: 'Too fast', notifytext: '', notifycolor: '#FF8800' };

async function open(edited: DefinitionKey | undefined) {
  const page = startConsole();
  const { routes, requests } = page.recorder.http;
  routes[`GET ${DEFINITIONS}`] = { json: [NIGHT] };
  routes[`PUT ${DEFINITIONS}`] = { json: { hasError: false, message: 'NIGHT 13 saved', data: [NIGHT] } };
  await page.signIn();
  const nothing = (): void => undefined;
  page.render(
    <DefinitionForm
      edited={edited}
      profile=""
      mayChange={() => true}
      profiles={['NIGHT']}
      onList={nothing}
      onClose={nothing}
    />,
  );
  await screen.findByLabelText('Profile name');
  return { puts: () => requests.filter(({ method, url }) => method === 'PUT' && url.endsWith(DEFINITIONS)).length };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string): void => void fireEvent.change(field(name), { target: { value } });

async function save(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await expect.poll(() => button.disabled).toBe(false);
  fireEvent.click(button);
}

it('asks before a new definition replaces the one of its profile and event code', async () => {
  const { puts } = await open(undefined);
  type('Profile name', 'NIGHT');
  type('Event code', '13');
  type('Event Name', 'Mistaken');
  await save();
  const question = await screen.findByRole('dialog', { name: 'Replace the definition?' });
  expect(question.textContent).toContain('There is already a definition for this profile and event code.');
  expect(puts()).toBe(0);
  fireEvent.click(within(question).getByRole('button', { name: 'Replace' }));
  await expect.poll(puts).toBe(1);
});

it('keeps profile and event code of a definition that is edited, and saves the rest without a question', async () => {
  const { puts } = await open({ profile: 'NIGHT', eventCode: 13 });
  expect([field('Profile name'), field('Event code')].map(({ value, disabled }) => [value, disabled])).toEqual([
    ['NIGHT', true],
    ['13', true],
  ]);
  expect(screen.getAllByText('A definition keeps its profile and event code.')).toHaveLength(2);
  type('Event Name', 'Night speed');
  fireEvent.click(await screen.findByRole('button', { name: 'Revert all' }));
  expect(document.activeElement).toBe(field('Event Name'));
  type('Event Name', 'Night speed');
  await save();
  await expect.poll(puts).toBe(1);
});
