import 'gk-elements/define/mini-map';
import type { Session } from 'gk-sdk';
import type { OpenedLink } from 'gk-sdk/rest';
import type { LengthUnit } from 'gk-sdk/rules';
import { html, type TemplateResult } from 'lit';
// The map engine's own guess at the address of its worker fails once it is bundled.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

type Device = Extract<OpenedLink, { state: 'open' }>['devices'][number];

/** Shows where a vehicle is, as the session of the link tells it. */
export function sharedMap(session: Session, unit: LengthUnit): (device: Device) => TemplateResult {
  return ({ deviceId }) =>
    html`<gk-mini-map
      class="place"
      follow
      gauges
      .mapWorkerUrl=${workerUrl}
      .lengthUnit=${unit}
      .session=${session}
      .device=${deviceId}
    ></gk-mini-map>`;
}
