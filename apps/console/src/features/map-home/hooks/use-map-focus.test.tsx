import { act, cleanup } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { FOCUS_ZOOM } from '../map-home-model.js';
import { useMapFocus, type MapFocus } from './use-map-focus.js';

afterEach(cleanup);

const OVERVIEW = { lat: 24, lng: 120, zoom: 9 };
const CENTRED = { lat: 25, lng: 121, zoom: 9 };

/** The hook on a map that records where it goes, and an address that follows its calls. */
async function setup(startsAt = '') {
  const console = startConsole();
  await console.signIn();
  const went: unknown[] = [];
  const map = {
    view: OVERVIEW,
    updateComplete: Promise.resolve(true),
    flyTo: (target: unknown, zoom?: number) => void went.push([target, zoom]),
    fitAll: () => void went.push('all'),
  };
  let asked = startsAt;
  let hook: MapFocus | undefined;
  let setAddress: (focus: string) => void = () => undefined;
  function Focus() {
    const [focus, setFocus] = useState(startsAt);
    setAddress = setFocus;
    // The map centres a vehicle that gets the focus.
    useEffect(() => {
      if (focus !== '') map.view = CENTRED;
    }, [focus]);
    hook = useMapFocus(useRef(map), focus, (deviceId) => (asked = deviceId));
    return null;
  }
  console.render(<Focus />);
  return {
    went,
    act: (on: (focus: MapFocus) => void) => act(async () => hook && on(hook)),
    addressFollows: () => act(async () => setAddress(asked)),
    follows: () => hook?.follow,
    goTo: (focus: string) => act(async () => setAddress(focus)),
  };
}

describe('useMapFocus', () => {
  it('leads back to the view of before when the map has lost its focus, and not sooner', async () => {
    const { went, act, addressFollows } = await setup();
    await act(({ choose }) => choose('GK-0001'));
    await addressFollows();
    await act(({ close }) => close());
    expect(went).toEqual([]);
    await addressFollows();
    expect(went).toEqual([[OVERVIEW, OVERVIEW.zoom]]);
  });

  it('leads to the street of a vehicle that the filter box or a link names, and stays for one that is pressed', async () => {
    const { went, act, addressFollows, goTo } = await setup();
    await goTo('GK-0001');
    expect(went).toEqual([['GK-0001', FOCUS_ZOOM]]);
    await act(({ choose }) => choose('GK-0002'));
    await addressFollows();
    expect(went).toHaveLength(1);
    await goTo('GK-0001');
    await act(({ zoomTo }) => zoomTo('GK-0001'));
    expect(went).toEqual(Array.from({ length: 3 }, () => ['GK-0001', FOCUS_ZOOM]));
  });

  it('follows a vehicle that the filter box or a link names, and leads back to the view of before it', async () => {
    const { went, act, addressFollows, goTo, follows } = await setup();
    await act(({ setFollow }) => setFollow(false));
    await goTo('GK-0001');
    expect(follows()).toBe(true);
    await act(({ setFollow }) => setFollow(false));
    await goTo('GK-0002');
    expect(follows()).toBe(true);
    went.length = 0;
    await act(({ close }) => close());
    await addressFollows();
    expect(went).toEqual([[OVERVIEW, OVERVIEW.zoom]]);
  });

  it('leads to all vehicles when the page began with a focus, and only once', async () => {
    const { went, act, addressFollows } = await setup('GK-0001');
    went.length = 0;
    await act(({ close }) => close());
    await addressFollows();
    expect(went).toEqual(['all']);
    await act(({ choose }) => choose('GK-0002'));
    await addressFollows();
    expect(went).toEqual(['all']);
  });
});
