import { useSyncExternalStore, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { RouterProvider } from 'react-router';
import { BrandContext } from '../shared/brand/brand-context.js';
import { DialogHost } from '../shared/dialog/dialog-host.js';
import { ConsoleSessionProvider } from '../shared/session/console-session-provider.js';
import type { ConsoleSession } from '../shared/session/console-session.js';
import { MenuSettingsProvider } from '../shared/settings/menu-settings-provider.js';
import type { BrandSource } from './brand-source.js';
import { ExtraScript } from './extra-script.js';
import { PreloadScreens } from './preload-screens.js';
import { PRELOADED } from './preloaded.js';

/** Props of {@link App}. */
export interface AppProps {
  readonly brand: BrandSource;
  readonly consoleSession: ConsoleSession;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** The console: brand, login and the screens of its addresses. */
export function App({ brand, consoleSession, router }: AppProps) {
  return (
    <BrandContext value={useSyncExternalStore(brand.subscribe, brand.get)}>
      <ConsoleSessionProvider consoleSession={consoleSession}>
        <ExtraScript />
        <PreloadScreens screens={PRELOADED} />
        <MenuSettingsProvider>
          <RouterProvider router={router} flushSync={flushSync} />
          <DialogHost />
        </MenuSettingsProvider>
      </ConsoleSessionProvider>
    </BrandContext>
  );
}
