import { useEffect, useState } from 'react';
import { useSession } from 'gk-react';

/** What the server wants to be asked for at the login. */
export interface ServerDemands {
  /** The user may name another server. */
  readonly asksServer: boolean;
  /** A verification code is demanded. */
  readonly asksCode: boolean;
  /** The server did not answer. */
  readonly unreachable: boolean;
}

const NOTHING: ServerDemands = { asksServer: false, asksCode: false, unreachable: false };

/** Asks the server what its login demands; asks again every 10 s while it does not answer. */
export function useLoginDemands(): ServerDemands {
  const session = useSession();
  const [demands, setDemands] = useState(NOTHING);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      try {
        const [kind, asksCode] = await Promise.all([
          session.rest.serverKind({ signal }),
          session.rest.captchaRequired({ signal }),
        ]);
        setDemands({ asksServer: kind === 'global', asksCode, unreachable: false });
      } catch {
        if (signal.aborted) return;
        setDemands({ ...NOTHING, unreachable: true });
        timer = setTimeout(() => void ask(), 10_000);
      }
    };
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [session]);
  return demands;
}
