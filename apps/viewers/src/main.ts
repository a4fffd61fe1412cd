import './shared/viewer.css';
import { openViewerPage } from './shared/viewer-page.js';
import { viewerSegment } from './shared/viewer-segments.js';

const root = document.querySelector<HTMLElement>('#viewer');
if (root === null) throw new Error('The page has no element #viewer.');

const segment = viewerSegment(location.pathname);
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
  default: {
    const { showNotBuilt } = await import('./shared/not-built.js');
    showNotBuilt(root, segment);
  }
}
