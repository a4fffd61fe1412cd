import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { startConsole } from '../../testing/render-console.js';
import { useShellKeys } from '../use-shell-keys.js';
import { ModalHost } from './modal-host.js';

interface Told {
  readonly onGkTalkStateChanged: (event: { readonly state: { readonly kind: string } }) => void;
}
let told: Told;

// The elements themselves are tried in a browser: jsdom has no states of custom elements.
vi.mock('gk-react/elements/talk', () => ({
  GkTalk: (props: Told) => {
    told = props;
    return <p>the conversation</p>;
  },
}));
vi.mock('gk-react/elements/broadcast', () => ({
  GkBroadcast: (props: Told) => {
    told = props;
    return <p>the conversation</p>;
  },
}));

afterEach(cleanup);

function Console() {
  useShellKeys();
  const openDialog = useOpenDialog();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      <button onClick={() => openDialog('live', ['B'])}>Live view</button>
      <button onClick={() => openDialog('talk', ['B'])}>Talk to B</button>
      <button onClick={() => void navigate('/liveview/B')}>Show that moment</button>
      <UnsavedGuard />
      <ModalHost screens={[]} />
    </>
  );
}

const where = () => screen.getByTestId('where').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const say = (kind: string) => act(() => told.onGkTalkStateChanged({ state: { kind } }));

async function open(at: string) {
  const devices = ['A', 'B'].map((deviceId) => buildDevice({ deviceId, statusBits: 1 }));
  const { consoleSession, signIn, render } = startConsole({ devices });
  await signIn();
  await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  render(<Console />, at);
  await screen.findByText('the conversation');
}

const TALK = '/blockview?dialog=talk&of=A';

it.each([
  ['a press on the live view of a message', () => press('Live view'), '/blockview?dialog=live&of=B'],
  ['a press on Talk of a message', () => press('Talk to B'), '/blockview?dialog=talk&of=B'],
  ['a press on a message', () => press('Show that moment'), '/liveview/B'],
  [
    'Ctrl-K',
    () => fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true }),
    '/blockview?dialog=palette',
  ],
  ['?', () => fireEvent.keyDown(document.body, { key: '?', code: 'Slash' }), '/blockview?dialog=keys'],
  ['Esc', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' }), '/blockview'],
  ['Close', () => press('Close'), '/blockview'],
])('asks before %s ends a conversation, which goes on until then', async (_what, act, leadsTo) => {
  await open(TALK);
  say('talking');
  act();
  expect(await screen.findByText('End the conversation?')).toBeTruthy();
  expect([where(), screen.getAllByText('the conversation')]).toMatchObject([TALK, { length: 1 }]);
  press('Go on');
  await waitFor(() => expect(screen.queryByText('End the conversation?')).toBeNull());
  expect([where(), screen.getAllByText('the conversation')]).toMatchObject([TALK, { length: 1 }]);
  act();
  await screen.findByText('End the conversation?');
  press('End');
  await waitFor(() => expect(where()).toBe(leadsTo));
});

it.each([1, 20])(
  'asks again for a press that comes %i microtasks after the answer to the one before',
  async (ticks) => {
    await open(TALK);
    say('talking');
    press('Show that moment');
    await screen.findByText('End the conversation?');
    await act(async () => {
      press('Go on');
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      press('Show that moment');
    });
    expect(await screen.findByText('End the conversation?')).toBeTruthy();
  },
);

it.each([TALK, '/blockview?dialog=broadcast&of=A'])(
  'is not closed by a press beside it while the line is open, and without a question once it is closed: %s',
  async (at) => {
    await open(at);
    const pressBeside = () => fireEvent.click(screen.getByRole('dialog'));
    say('connecting');
    pressBeside();
    expect([where(), screen.queryByText('End the conversation?')]).toEqual([at, null]);
    say('ended');
    pressBeside();
    await waitFor(() => expect(where()).toBe('/blockview'));
  },
);

it('keeps the vehicle of an open line, and lets another one be chosen when it is closed', async () => {
  await open(TALK);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Vehicle' });
  expect(field.disabled).toBe(false);
  say('talking');
  expect(field.disabled).toBe(true);
  say('ended');
  expect(field.disabled).toBe(false);
  fireEvent.change(field, { target: { value: 'B' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(where()).toBe('/blockview?dialog=talk&of=B');
});

it('holds the page up that is closed during a conversation', async () => {
  await open(TALK);
  say('talking');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  say('ended');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});
