import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { BroadcastModal } from './broadcast-modal.js';

/** Latest properties of the element. */
interface Told {
  readonly target: string;
  readonly devices: readonly string[];
  readonly onGkBroadcastTargetChanged: (event: { readonly recipients: string }) => void;
  readonly onGkTalkStateChanged: (event: { readonly state: { readonly kind: string } }) => void;
  readonly children: ReactNode;
}
let told: Told;

// The element itself is tried in a browser: jsdom has no states of custom elements.
vi.mock('gk-react/elements/broadcast', () => ({
  GkBroadcast: (props: Told) => {
    told = props;
    return props.children;
  },
}));

afterEach(cleanup);

function Redrawn() {
  const [, redraw] = useState(0);
  return (
    <>
      <BroadcastModal deviceIds={['A', 'B']} onClose={() => undefined} />
      <button onClick={() => redraw((times) => times + 1)}>redraw</button>
    </>
  );
}

it('speaks to all that are told, whatever was chosen before, also when it is drawn anew while the line opens', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<Redrawn />);
  const field = () => screen.getByRole('button', { name: /^Vehicles:/, hidden: true });
  expect(told).toMatchObject({ target: 'devices', devices: ['A', 'B'] });
  expect(field().textContent).toContain('A, B');

  act(() => told.onGkBroadcastTargetChanged({ recipients: 'global' }));
  act(() => told.onGkTalkStateChanged({ state: { kind: 'connecting' } }));
  fireEvent.click(screen.getByText('redraw'));
  expect(told.target).toBe('global');
  expect(field().textContent).toContain('ALL Vehicles');
  expect(field()).toHaveProperty('disabled', true);

  act(() => told.onGkTalkStateChanged({ state: { kind: 'closed' } }));
  act(() => told.onGkBroadcastTargetChanged({ recipients: 'devices' }));
  expect(told).toMatchObject({ target: 'devices', devices: ['A', 'B'] });
  expect(field().textContent).toContain('A, B');
});
