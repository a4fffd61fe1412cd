import { setAudioWorkletUrl } from 'gk-sdk/dom';
import './shared/viewer.css';
import type { Opener } from './shared/opened-page.js';
import { askServerZone } from './shared/page-zone.js';
import { showNotOpened, showOpening } from './shared/page-opening.js';
import { openViewerPage, type ViewerDefinition, type ViewerPathParts } from './shared/viewer-page.js';
import type { ViewerRequest } from './shared/viewer-request.js';
import { viewerSegment, type ViewerSegment } from './shared/viewer-segments.js';

const viewer = document.querySelector<HTMLElement>('#viewer');
if (viewer === null) throw new Error('The page has no element #viewer.');

// Served beside the console: the policy of the pages forbids scripts from blob:.
if (import.meta.env.PROD) setAudioWorkletUrl('/audio-worklet.js');

showOpening(viewer);
try {
  // The code of the page loads while the server answers with its brand.
  const segment = viewerSegment(location.pathname);
  const opener = loadSegment(segment);
  opener.catch(() => undefined);
  const { openBrandedPage } = await import('./shared/branded-page.js');
  await openBrandedPage({ root: viewer, segment, document, location, opener, fetch: (path) => fetch(path) });
} catch (error) {
  showNotOpened(viewer, error, () => {
    location.reload();
  });
}

async function loadSegment(segment: ViewerSegment | undefined): Promise<Opener> {
  switch (segment) {
    case 'live':
      return opener((await import('./live/live-viewer.js')).liveViewer);
    case 'playback':
      return opener((await import('./playback/playback-viewer.js')).playbackViewer);
    case 'remote':
      return opener((await import('./playback/remote-viewer.js')).remoteViewer);
    case 'dlplayback':
    case 'dlremote':
      return opener((await import('./download/download-viewer.js')).downloadViewer(segment, location.search));
    case 'share': {
      const { openSharePage } = await import('./share/share-page.js');
      return async (root, switches) => {
        await askServerZone();
        return openSharePage({ root, switches, location });
      };
    }
    case undefined: {
      const { showUnknown } = await import('./shared/unknown-viewer.js');
      return (root) => {
        const refresh = (): void => {
          showUnknown(root);
        };
        refresh();
        return { close: () => undefined, refresh };
      };
    }
    default: {
      const { openDiagnostic } = await import('./diagnostics/open-diagnostic.js');
      const { loadDiagnosticPage } = await import('./diagnostics/pages.js');
      const page = await loadDiagnosticPage(segment);
      return async (root) => {
        await askServerZone();
        return openDiagnostic(root, segment, page);
      };
    }
  }
}

function opener<Request extends ViewerRequest, Path extends ViewerPathParts>(
  definition: ViewerDefinition<Request, Path>,
): Opener {
  return async (root, switches) => {
    // A link may name a time without a zone.
    if (definition.recording) await askServerZone();
    return openViewerPage(root, definition, switches);
  };
}
