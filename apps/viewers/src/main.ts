import './shared/viewer.css';
import { viewerSegment } from './shared/viewer-segments.js';

const root = document.querySelector<HTMLElement>('#viewer');
if (root === null) throw new Error('The page has no element #viewer.');

const segment = viewerSegment(location.pathname);
if (segment === 'live') {
  const { openLiveViewer } = await import('./live/open-live-viewer.js');
  openLiveViewer(root);
} else {
  const { showNotBuilt } = await import('./shared/not-built.js');
  showNotBuilt(root, segment);
}
