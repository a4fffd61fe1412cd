// The wall of the start page: the cameras that its markup names.

import { setLabels, taiwanLabels } from './gk-live.js';

if (document.documentElement.lang.startsWith('zh')) setLabels(taiwanLabels);
await customElements.whenDefined('gk-live-wall');
for (const wall of document.querySelectorAll('gk-live-wall[data-cameras]')) {
  for (const camera of wall.dataset.cameras.split(',')) {
    const [device, channel] = camera.split(':');
    wall.show({ device, channel: Number(channel) });
  }
}
