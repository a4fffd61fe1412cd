import { setAudioWorkletUrl } from 'gk-sdk/dom';
import './shared/viewer.css';
import { passEntrance } from './shared/entrance.js';
import { showNotOpened, showOpening } from './shared/page-opening.js';
import { openViewerPage } from './shared/viewer-page.js';
import { viewerSegment, type ViewerSegment } from './shared/viewer-segments.js';

const viewer = document.querySelector<HTMLElement>('#viewer');
if (viewer === null) throw new Error('The page has no element #viewer.');

// Served beside the console: the policy of the pages forbids scripts from blob:.
if (import.meta.env.PROD) setAudioWorkletUrl('/audio-worklet.js');

showOpening(viewer);
try {
  const { isTrialEnded, showTrialOver } = await import('./shared/trial.js');
  // Before anything else cleans the address.
  const [mayEnter, trialEnded] = await Promise.all([
    passEntrance({ document, location, fetch: (path) => fetch(path) }),
    isTrialEnded((path) => fetch(path)),
  ]);
  if (trialEnded) showTrialOver(viewer);
  else if (mayEnter) await openSegment(viewer, viewerSegment(location.pathname));
  else (await import('./shared/no-entrance.js')).showNoEntrance(viewer);
} catch (error) {
  showNotOpened(viewer, error, () => {
    location.reload();
  });
}

async function openSegment(root: HTMLElement, segment: ViewerSegment | undefined): Promise<void> {
  switch (segment) {
    case 'live':
      openViewerPage(root, (await import('./live/live-viewer.js')).liveViewer);
      break;
    case 'playback':
      openViewerPage(root, (await import('./playback/playback-viewer.js')).playbackViewer);
      break;
    case 'remote':
      openViewerPage(root, (await import('./playback/remote-viewer.js')).remoteViewer);
      break;
    case 'dlplayback':
    case 'dlremote':
      openViewerPage(root, (await import('./download/download-viewer.js')).downloadViewer(segment, location.search));
      break;
    case undefined: {
      const { showUnknown } = await import('./shared/unknown-viewer.js');
      showUnknown(root);
      break;
    }
    default: {
      const { openDiagnostic } = await import('./diagnostics/open-diagnostic.js');
      const { loadDiagnosticPage } = await import('./diagnostics/pages.js');
      await openDiagnostic(root, segment, await loadDiagnosticPage(segment));
    }
  }
}
