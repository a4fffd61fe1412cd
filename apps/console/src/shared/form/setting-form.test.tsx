import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import type { SettingResource } from 'gk-sdk/rest';
import { startConsole } from '../../testing/render-console.js';
import { notices } from '../toast/notice-store.js';
import type { FieldSpec } from './field-spec.js';
import { SettingForm } from './setting-form.js';
import { unsavedForms } from './unsaved.js';

interface Values {
  readonly enabled: boolean;
  readonly days: number;
  readonly user: string;
  readonly password: string;
  /** No field of the kit. */
  readonly zone: string;
}

const FIELDS: readonly FieldSpec<Values>[] = [
  { kind: 'switch', name: 'enabled', label: 'Enable' },
  { kind: 'number', name: 'days', label: 'Days', unit: 'days', min: 0, max: 30 },
  { kind: 'filter-text', name: 'user', label: 'User' },
  { kind: 'secret', name: 'password', label: 'Password' },
];

/** A server that keeps one setting, which somebody else may change, too. */
function startServer(): {
  values: Values;
  saved: Values[];
  resource: SettingResource<Values>;
  refuse?: string;
  /** Holds the answer to a save back. */
  mayAnswer: Promise<void>;
} {
  const server = {
    values: { enabled: false, days: 7, user: 'anna', password: 'secret', zone: 'north' } as Values,
    saved: [] as Values[],
    refuse: undefined as string | undefined,
    mayAnswer: Promise.resolve(),
    resource: {
      read: () => Promise.resolve(server.values),
      save: async (values: Values) => {
        await server.mayAnswer;
        if (server.refuse !== undefined) throw new Error(server.refuse);
        server.saved.push(values);
        server.values = values;
        return 'Kept by the server';
      },
    },
  };
  return server;
}

afterEach(() => {
  cleanup();
  notices.clear();
});

const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string): void => void fireEvent.change(input(label), { target: { value: text } });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

/** Presses Save as soon as it can be pressed. */
async function save(): Promise<void> {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  press('Save');
}

/** A part of the form that is no field of the kit. */
function ZonePart() {
  const { field } = useController<Values, 'zone'>({ name: 'zone' });
  return <input aria-label="Zone" value={field.value} onChange={field.onChange} />;
}

async function open(server = startServer(), before?: ReactNode) {
  const started = startConsole();
  started.render(<SettingForm id="test" resource={server.resource} fields={FIELDS} before={before} />);
  await screen.findByLabelText('Days');
  return server;
}

it('saves what was changed and tells the words of the server', async () => {
  const server = await open();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type('Days', '14');
  fireEvent.click(input('Enable'));
  await save();
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  expect(server.saved).toEqual([{ enabled: true, days: 14, user: 'anna', password: 'secret', zone: 'north' }]);
  expect(notices.list()).toMatchObject([{ title: 'success', text: 'Kept by the server' }]);
  await waitFor(() => expect(unsavedForms.get()).toHaveLength(0));
});

it('marks a changed field and reverts it alone', async () => {
  await open();
  type('Days', '14');
  type('User', 'berta');
  expect(await screen.findAllByText('changed')).toHaveLength(2);
  await waitFor(() => expect(unsavedForms.get()).toHaveLength(1));
  press('Revert Days');
  expect(input('Days').value).toBe('7');
  expect(input('User').value).toBe('berta');
  expect(screen.getAllByText('changed')).toHaveLength(1);
});

it('refuses a number outside of its limits, and an empty one, before anything is sent', async () => {
  await open();
  type('Days', '31');
  expect(await screen.findByText('A whole number from 0 to 30')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  type('Days', '');
  expect(await screen.findByText('cannot be empty')).toBeTruthy();
  expect(input('Days').value).toBe('');
});

it('ignores a space and an apostrophe in a filter text', async () => {
  await open();
  type('User', 'an na');
  expect(input('User').value).toBe('anna');
  type('User', "an'na");
  expect(input('User').value).toBe('anna');
});

it('masks a secret until it is to be shown', async () => {
  await open();
  expect(input('Password').type).toBe('password');
  press('Show');
  expect(input('Password').type).toBe('text');
});

it('tells the second of two people who save, shows both values, and loses nothing', async () => {
  const server = await open();
  type('Days', '14');
  server.values = { ...server.values, days: 21, user: 'carla' };
  await save();
  expect(await screen.findByText(/Another user has saved changes/)).toBeTruthy();
  expect(server.saved).toEqual([]);
  expect(input('Days').value).toBe('14');
  expect(screen.getByText('Saved by another user: 21')).toBeTruthy();
  expect(input('User').value).toBe('carla');
  await save();
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  expect(server.saved).toEqual([{ enabled: false, days: 14, user: 'carla', password: 'secret', zone: 'north' }]);
});

it('leaves what another user has saved of a value that the form does not show', async () => {
  const server = await open();
  type('Days', '14');
  server.values = { ...server.values, zone: 'south' };
  await save();
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  expect(server.saved).toMatchObject([{ days: 14, zone: 'south' }]);
});

it('tells of a part of the form that both have changed, and takes the part that only the other has', async () => {
  const server = await open(startServer(), <ZonePart />);
  type('Zone', 'west');
  server.values = { ...server.values, zone: 'south' };
  await save();
  expect(await screen.findByText(/Another user has saved changes/)).toBeTruthy();
  expect(server.saved).toEqual([]);
  expect(input('Zone').value).toBe('west');
  await save();
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  server.values = { ...server.values, zone: 'east' };
  type('Days', '14');
  await save();
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved).toMatchObject([
    { days: 7, zone: 'west' },
    { days: 14, zone: 'east' },
  ]);
});

it('takes what it has saved for what is there, where the form stays open after a save', async () => {
  const server = startServer();
  const { render } = startConsole();
  const onSaved = vi.fn();
  render(<SettingForm id="test" resource={server.resource} fields={FIELDS} onSaved={onSaved} />);
  await screen.findByLabelText('Days');
  type('Days', '14');
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  type('Days', '21');
  await save();
  await waitFor(() => expect(server.saved.map(({ days }) => days)).toEqual([14, 21]));
});

it('keeps what was typed when the server refuses, and says why beside the form', async () => {
  const server = await open();
  server.refuse = 'Days are full';
  type('Days', '14');
  await save();
  expect(await screen.findByText('Days are full')).toBeTruthy();
  expect(input('Days').value).toBe('14');
  expect(unsavedForms.get()).toHaveLength(1);
});

/** Holds the answers to saves until they are released. */
function holdSaves(server: ReturnType<typeof startServer>): () => void {
  let release = (): void => undefined;
  server.mayAnswer = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

it('keeps what is typed while it saves, marked as not saved yet', async () => {
  const server = await open();
  type('Days', '14');
  const release = holdSaves(server);
  await save();
  expect(await screen.findByText('Saving...')).toBeTruthy();
  type('User', 'berta');
  type('Days', '15');
  release();
  await waitFor(() => expect(server.saved).toHaveLength(1));
  expect(await screen.findByText('Save')).toBeTruthy();
  expect(input('User').value).toBe('berta');
  expect(input('Days').value).toBe('15');
  expect(screen.getAllByText('changed')).toHaveLength(2);
  await save();
  await waitFor(() =>
    expect(server.saved.map(({ days, user }) => [days, user])).toEqual([
      [14, 'anna'],
      [15, 'berta'],
    ]),
  );
});

it('takes no more while it saves, where the form closes after a save, and gives the focus back when it stays', async () => {
  const server = startServer();
  const { render } = startConsole();
  const onSaved = vi.fn();
  render(<SettingForm id="test" resource={server.resource} fields={FIELDS} onSaved={onSaved} />);
  await screen.findByLabelText('Days');
  type('Days', '14');
  input('Days').focus();
  const release = holdSaves(server);
  await save();
  await waitFor(() => expect(input('User').matches(':disabled')).toBe(true));
  // Browsers take the focus from disabled controls.
  input('Days').blur();
  server.refuse = 'Days are full';
  release();
  expect(await screen.findByText('Days are full')).toBeTruthy();
  expect(document.activeElement).toBe(input('Days'));
  delete server.refuse;
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  await waitFor(() => expect(input('User').matches(':disabled')).toBe(false));
});
