import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeadlessSessionProvider } from 'gk-react';
import { readBrand } from 'gk-sdk/rules';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { idleClockPreference } from './idle-clock-preference.js';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { IdlePage } from './idle-page.js';

beforeEach(stubObservers);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '');
  idleClockPreference.set({ analog: true, digital: true });
});

function show(brand: unknown = {}) {
  const { session } = startConsole().consoleSession;
  const routes = [
    { path: '/idle', element: <IdlePage /> },
    { path: '/', element: <p>home</p> },
    { path: '*', element: <p>before</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/blockview', '/idle'], initialIndex: 1 });
  const { container } = render(
    <BrandContext value={readBrand(brand)}>
      <HeadlessSessionProvider session={session}>
        <RouterProvider router={router} />
      </HeadlessSessionProvider>
    </BrandContext>,
  );
  return {
    analog: () => container.querySelector('.gk-idle-clock'),
    digital: () => container.querySelector('time'),
  };
}

describe('IdlePage', () => {
  it('shows the clocks that the user wants, and keeps the choice', () => {
    const { analog, digital } = show();
    expect(analog()?.getAttribute('width')).toBe('400');
    fireEvent.click(screen.getByRole('button', { name: 'Digital clock' }));
    expect([analog() !== null, digital() !== null]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Analog clock' }));
    expect([analog() !== null, digital() !== null]).toEqual([false, false]);
    cleanup();
    expect(show().analog()).toBeNull();
  });

  it.each([
    [911, 430, 400],
    [844, 306, 276],
    [390, 744, 360],
  ])('has a clock of the size that a screen of %i x %i px gives, %i px', (width, height, px) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
    const seen: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(tell: () => void) {
          seen.push(tell);
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    const { analog } = show();
    act(() => seen.forEach((tell) => tell()));
    expect([analog()?.getAttribute('width'), analog()?.getAttribute('height')]).toEqual([`${px}`, `${px}`]);
  });

  it('goes back on a click', async () => {
    history.pushState({ idx: 1 }, '');
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('before')).toBeTruthy();
  });

  it('goes home where what was before is no screen of the console', async () => {
    history.pushState({ idx: 0 }, '');
    expect(history.length).toBeGreaterThan(1);
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it("has the brand's text and logo links at their places", () => {
    show({
      links: [
        { text: 'Help', href: 'https://help.example/', place: 'top-left' },
        { text: 'Owner', href: '/owner', logo: '/owner.png', place: 'bottom-right' },
      ],
    });
    expect(screen.getByRole('link', { name: 'Help' }).closest('.gk-idle-top-left')).not.toBeNull();
    expect(screen.getByRole('img', { name: 'Owner' }).closest('a')?.getAttribute('href')).toBe('/owner');
  });
});
