import type { ReactElement } from 'react';
import type { SessionUser } from 'gk-sdk';
import { LoginPage } from '../features/login/login-page.js';
import { Notices } from '../shell/messages/notices.js';
import { OfflineBar } from '../shell/offline-bar.js';
import '../shell/top-bars.css';
import { UpdateBar } from '../shell/update-bar.js';

/** The login, with the facts about server and console around it. */
export function LoginScreen({ signedIn }: { readonly signedIn: (user: SessionUser) => ReactElement }) {
  return (
    <>
      <div className="gk-top-bars">
        <OfflineBar />
        <UpdateBar />
      </div>
      <LoginPage signedIn={signedIn} />
      <Notices />
    </>
  );
}
