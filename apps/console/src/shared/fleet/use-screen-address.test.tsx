import { cleanup, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { useChangedAddress, useScreenAddress } from './use-screen-address.js';

afterEach(cleanup);

function Links() {
  const address = useScreenAddress();
  const addressWith = useChangedAddress();
  return (
    <>
      <Link to={address('/diskinfo')}>disks</Link>
      <Link to={address('/gpsplayback', { device: 'BUS 7', at: 5 })}>track</Link>
      <Link to={address('/blockview', { filter: 'offline', group: '' })}>offline</Link>
      <Link to={addressWith({ find: 1, day: '' })}>find</Link>
    </>
  );
}

it('keeps the filter of the fleet, and on the same screen the rest of the address, too', () => {
  startConsole().render(<Links />, '/mileage?filter=idle&q=bus&group=3&day=2026-09-01&page=2');
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['disks', '/diskinfo?filter=idle&q=bus&group=3'],
    ['track', '/gpsplayback?filter=idle&q=bus&group=3&device=BUS+7&at=5'],
    ['offline', '/blockview?filter=offline&q=bus'],
    ['find', '/mileage?filter=idle&q=bus&group=3&page=2&find=1'],
  ]);
});
