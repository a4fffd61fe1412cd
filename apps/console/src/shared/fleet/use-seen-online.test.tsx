import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { useSeenOnline } from './use-seen-online.js';

afterEach(cleanup);

function Seen({ device }: { readonly device: Device | undefined }) {
  return <p>{useSeenOnline(device) ? 'seen' : 'not seen'}</p>;
}

const device = (deviceId: string, statusBits: number): Device => ({ deviceId, statusBits, channelNames: [] });

it('stays true when the device goes offline, and begins anew with another device', () => {
  const { rerender } = render(<Seen device={undefined} />);
  const now = (next: Device | undefined) => {
    rerender(<Seen device={next} />);
    return screen.getByText(/seen/).textContent;
  };
  expect(now(device('A', 0))).toBe('not seen');
  expect(now(device('A', 1))).toBe('seen');
  expect(now(device('A', 0))).toBe('seen');
  expect(now(device('B', 0))).toBe('not seen');
  expect(now(device('B', 1))).toBe('seen');
  expect(now(undefined)).toBe('not seen');
});
