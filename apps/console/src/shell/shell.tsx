import { lazy, Suspense, useMemo } from 'react';
import { Outlet } from 'react-router';
import { DialogBoundary } from '../shared/dialog/dialog-boundary.js';
import { UnsavedGuard } from '../shared/form/unsaved-guard.js';
import { t } from '../shared/i18n/translate.js';
import { useKiosk } from '../shared/url-state/use-kiosk.js';
import { loadVehicleDrawer } from '../shared/vehicle/load-vehicle-drawer.js';
import { useVehicleDrawer } from '../shared/vehicle/use-vehicle-drawer.js';
import { FooterBar } from './footer-bar.js';
import { GroupFailedBar } from './group-failed-bar.js';
import { IdleControlProvider, ShellIdleWarning, ShellStopwatch } from './idle-control.js';
import { LateAlarmWatch } from './late-alarm-watch.js';
import { ModalHost } from './modals/modal-host.js';
import { NavBar } from './nav/nav-bar.js';
import { Bell } from './notifications/bell.js';
import { OfflineBar } from './offline-bar.js';
import { InPageEditor } from './in-page-editor.js';
import { RehearsalBar } from './rehearsal-bar.js';
import type { Screen } from './screen.js';
import { ShellNotices } from './shell-notices.js';
import { SessionLostBar } from './session-lost-bar.js';
import { UpdateBar } from './update-bar.js';
import { useEventToasts } from './use-event-toasts.js';
import { useSessionWarnings } from './use-session-warnings.js';
import { usePasswordNotice } from './use-password-notice.js';
import { useShellKeys } from './use-shell-keys.js';
import { useServerInfo } from '../shared/session/use-user.js';
import { useUserChange } from './use-user-change.js';
import './shell.css';

const VehicleDrawer = lazy(loadVehicleDrawer);

/** Frame of every screen but the login: navigation, footer, messages, dialogs, keys, idle countdown. */
export function Shell({ screens }: { readonly screens: readonly Screen[] }) {
  return (
    <IdleControlProvider>
      <ShellParts screens={screens} />
    </IdleControlProvider>
  );
}

function ShellParts({ screens: all }: { readonly screens: readonly Screen[] }) {
  const extensions = useServerInfo()?.extensions;
  const screens = useMemo(
    () => all.filter(({ extension }) => extension === undefined || extensions?.includes(extension)),
    [all, extensions],
  );
  const vehicle = useVehicleDrawer();
  const kiosk = useKiosk();
  useUserChange();
  useShellKeys();
  useEventToasts();
  useSessionWarnings();
  usePasswordNotice();
  return (
    <div className="gk-shell">
      <a className="gk-skip-link" href="#main">
        {t('Skip to the content')}
      </a>
      {kiosk ? <div /> : <NavBar screens={screens} idle={<ShellStopwatch />} bell={<Bell />} />}
      <div>
        <RehearsalBar />
        <InPageEditor />
        <SessionLostBar />
        <OfflineBar />
        <UpdateBar kiosk={kiosk} />
        <GroupFailedBar />
        <LateAlarmWatch />
        <ShellIdleWarning />
      </div>
      <main id="main" className="gk-main" tabIndex={-1}>
        <Outlet />
      </main>
      {!kiosk && <FooterBar />}
      {vehicle.deviceId !== '' && (
        <DialogBoundary onClose={vehicle.close}>
          <Suspense fallback={null}>
            <VehicleDrawer />
          </Suspense>
        </DialogBoundary>
      )}
      <UnsavedGuard />
      <ModalHost screens={screens} />
      <ShellNotices />
    </div>
  );
}
