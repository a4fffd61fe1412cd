import { useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_LAYOUT_NAME, type LayoutConfigs } from './layout-config.js';
import type { TileKey } from 'gk-sdk/rules';
import { useDevicesLoaded } from '../fleet/use-devices-loaded.js';
import { useConsoleSession } from '../session/console-session-context.js';
import { useServerInfo, useUser } from '../session/use-user.js';
import { browserStorage } from '../storage/browser-storage.js';
import { LayoutStore, type LayoutView } from './layout-store.js';

const storage = browserStorage();
const NO_LAYOUTS: LayoutConfigs<TileKey> = {
  configs: new Map([[DEFAULT_LAYOUT_NAME, []]]),
  selected: DEFAULT_LAYOUT_NAME,
};
const noLayouts = () => NO_LAYOUTS;
const never = () => () => undefined;

/** The layouts of a view in this browser; `store` is undefined until it is known whose they are. */
export interface Layouts {
  readonly layouts: LayoutConfigs<TileKey>;
  readonly store: LayoutStore | undefined;
}

/** The layouts of the user of this server. They are read only when the server has said its address, by which they are kept. */
export function useLayouts(view: LayoutView): Layouts {
  const serverAddress = useServerAddress();
  const username = useUser()?.username;
  const store = useMemo(
    () =>
      serverAddress === undefined || username === undefined
        ? undefined
        : new LayoutStore(storage, view, { serverAddress, username }),
    [view, serverAddress, username],
  );
  return { store, layouts: useSyncExternalStore(store?.subscribe ?? never, store?.get ?? noLayouts) };
}

/**
 * The server's own address; undefined until it is known. The devices are loaded after it: when they are there without
 * it, the call failed, and the session's address replaces it.
 */
function useServerAddress(): string | undefined {
  const info = useServerInfo();
  const isOver = useDevicesLoaded();
  const asked = useConsoleSession().serverAddress || window.location.host;
  if (info) return info.serverAddress ?? asked;
  return isOver ? asked : undefined;
}
