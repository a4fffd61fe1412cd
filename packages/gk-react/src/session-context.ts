import { createContext } from 'react';
import type { Session } from 'gk-sdk';

/** The session of the nearest provider. @internal */
export const SessionContext = createContext<Session | undefined>(undefined);
