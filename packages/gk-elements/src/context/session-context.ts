import { createContext } from '@lit/context';
import type { Session } from 'gk-sdk';

/**
 * The session that the elements below a `<gk-session>` use. The key is a registered symbol, so that
 * two copies of this package on one page share their sessions.
 *
 * @public
 */
export const sessionContext = createContext<Session | undefined>(Symbol.for('gk-session'));

/**
 * Base URL of that session's server as the page wrote it; undefined = the origin of the page.
 *
 * @public
 */
export const serverUrlContext = createContext<string | undefined>(Symbol.for('gk-server-url'));

/**
 * That of a demo, which is no address: it leads nowhere, and only the session of the demo answers for it.
 *
 * @internal
 */
export const DEMO_SERVER_URL = 'https://demo.invalid';
