import { useEffect, useState } from 'react';
import { Button } from 'react-bootstrap';

const ASK_EVERY_MS = 10 * 60_000;

/** Offers a reload when the server hands out a newer console than the one that runs (`/asset-manifest.json`). */
export function UpdateBar() {
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    let own: string | undefined;
    const ask = async (): Promise<void> => {
      const build = await readBuild();
      own ??= build;
      if (build !== undefined && build !== own) setNewer(true);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {newer && (
        <div className="gk-update-bar">
          A newer console is ready.
          <Button size="sm" variant="light" onClick={() => window.location.reload()}>
            Load it
          </Button>
        </div>
      )}
    </div>
  );
}

async function readBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/asset-manifest.json', { cache: 'no-cache' });
    const manifest: unknown = await response.json();
    const build = typeof manifest === 'object' && manifest !== null && 'build' in manifest ? manifest.build : undefined;
    return typeof build === 'string' ? build : undefined;
  } catch {
    return undefined;
  }
}
