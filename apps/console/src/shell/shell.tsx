import { useCallback, useState } from 'react';
import { Outlet } from 'react-router';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { FooterBar } from './footer-bar.js';
import { KeySheet, useShellKeys } from './key-sheet.js';
import { IdleStopwatch } from './nav/idle-stopwatch.js';
import { NavBar } from './nav/nav-bar.js';
import { SessionLostBar } from './session-lost-bar.js';
import { ToastCorner } from './toast-corner.js';
import { UpdateBar } from './update-bar.js';
import { useEventToasts } from './use-event-toasts.js';
import { useIdleCountdown } from './use-idle-countdown.js';
import { useSessionWarnings } from './use-session-warnings.js';
import './shell.css';

/** What stands around every screen but the login: navigation, footer, messages, keys, idle countdown. */
export function Shell({ builtPaths }: { readonly builtPaths: ReadonlySet<string> }) {
  const isMobile = useIsMobile();
  const [countdown, onIdleAction] = useIdleCountdown(isMobile);
  const [showKeys, setShowKeys] = useState(false);
  const openKeys = useCallback(() => setShowKeys(true), []);
  useShellKeys(openKeys);
  useEventToasts();
  useSessionWarnings();
  return (
    <div className="gk-shell">
      <a className="gk-skip-link" href="#main">
        Skip to the content
      </a>
      <NavBar
        builtPaths={builtPaths}
        idle={isMobile ? null : <IdleStopwatch countdown={countdown} onAction={onIdleAction} />}
        onShowKeys={openKeys}
      />
      <div>
        <SessionLostBar />
        <UpdateBar />
      </div>
      <main id="main" className="gk-main" tabIndex={-1}>
        <Outlet />
      </main>
      <FooterBar />
      <ToastCorner />
      <KeySheet show={showKeys} onClose={() => setShowKeys(false)} />
    </div>
  );
}
