import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { GkGpsMap as GpsMapElement } from 'gk-elements';
import { useDevicesLoaded } from '../../../shared/fleet/use-devices-loaded.js';
import { FOCUS_ZOOM } from '../map-home-model.js';

/** Part of the map that follows the focus. */
type FocusedMap = Pick<GpsMapElement, 'view' | 'flyTo' | 'fitAll' | 'updateComplete'>;

/** The focused vehicle of the map home, and what may be done with the focus. */
export interface MapFocus {
  /** On with the focus, off when the hand moves the map. */
  readonly follow: boolean;
  readonly setFollow: (follow: boolean) => void;
  /** Focuses a vehicle where the map is. */
  readonly choose: (deviceId: string) => void;
  /** Focuses a vehicle and zooms to its street. */
  readonly zoomTo: (deviceId: string) => void;
  /** Returns to the view before the focus. */
  readonly close: () => void;
}

/**
 * Moves the map with the focus (spec 000 section 2.6). A vehicle that is pressed on the map gets the focus where the map is;
 * whatever else gives it, such as the list, the filter box or a link, leads to its street.
 *
 * @param focus - Id of the focused vehicle, as it stands in the address.
 * @param setFocus - Writes it there.
 */
export function useMapFocus(
  mapRef: RefObject<FocusedMap | null>,
  focus: string,
  setFocus: (deviceId: string) => void,
): MapFocus {
  const [follow, setFollow] = useState(true);
  const [followed, setFollowed] = useState(focus);
  if (followed !== focus) {
    setFollowed(focus);
    if (focus !== '') setFollow(true);
  }
  const viewBefore = useRef<FocusedMap['view']>(undefined);
  const closing = useRef(false);
  /** The focus that the map is at already, or shall not be zoomed to. */
  const arrivedAt = useRef('');
  const lastFocus = useRef(focus);
  const loaded = useDevicesLoaded();

  // Ahead of the map, which centres a vehicle that gets the focus. A page that begins with one has no earlier view.
  useLayoutEffect(() => {
    if (lastFocus.current === '' && focus !== '') viewBefore.current = mapRef.current?.view;
    if (focus !== '') closing.current = false;
    lastFocus.current = focus;
  }, [mapRef, focus]);

  const zoomIn = useCallback(async () => {
    const map = mapRef.current;
    if (!map || arrivedAt.current === focus || !loaded) return;
    arrivedAt.current = focus;
    if (focus === '') return;
    // The map first centres a vehicle that gets the focus; the zoom comes after it.
    await map.updateComplete;
    map.flyTo(focus, FOCUS_ZOOM);
  }, [mapRef, focus, loaded]);
  useEffect(() => void zoomIn(), [zoomIn]);

  // Only when the map has lost its focus: one that it still has, or is given once more, brings it to the vehicle again.
  useEffect(() => {
    if (focus !== '' || !closing.current) return;
    closing.current = false;
    const before = viewBefore.current;
    viewBefore.current = undefined;
    if (before) mapRef.current?.flyTo(before, before.zoom);
    else mapRef.current?.fitAll();
  }, [mapRef, focus]);

  const begin = (deviceId: string): void => {
    closing.current = false;
    setFollow(true);
    if (deviceId !== focus) setFocus(deviceId);
  };
  return {
    follow,
    setFollow,
    choose: (deviceId) => {
      arrivedAt.current = deviceId;
      begin(deviceId);
    },
    zoomTo: (deviceId) => {
      begin(deviceId);
      if (deviceId !== focus) return;
      arrivedAt.current = '';
      void zoomIn();
    },
    close: () => {
      closing.current = true;
      setFocus('');
    },
  };
}
