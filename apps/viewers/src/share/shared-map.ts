import 'gk-elements/define/mini-map';
import type { Session } from 'gk-sdk';
import type { OpenedLink } from 'gk-sdk/rest';
import { html, type TemplateResult } from 'lit';

type Device = Extract<OpenedLink, { state: 'open' }>['devices'][number];

/** Shows where a vehicle is, as the session of the link tells it. */
export function sharedMap(session: Session): (device: Device) => TemplateResult {
  return ({ deviceId }) =>
    html`<gk-mini-map class="place" follow gauges .session=${session} .device=${deviceId}></gk-mini-map>`;
}
