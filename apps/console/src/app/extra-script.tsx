import { useEffect } from 'react';
import { useSessionState } from 'gk-react';

/** Where the recorder serves the script of the deployment's own (spec 002 section 7). */
const ADDRESS = '/gms.js';

/**
 * Loads the deployment's own script once, as soon as somebody is signed in. It comes from the page's own server, as the
 * content security policy asks for.
 */
export function ExtraScript() {
  const signedIn = useSessionState().kind === 'signed-in';
  useEffect(() => {
    if (!signedIn || document.querySelector(`script[src="${ADDRESS}"]`)) return;
    const script = document.createElement('script');
    script.src = ADDRESS;
    document.head.append(script);
  }, [signedIn]);
  return null;
}
