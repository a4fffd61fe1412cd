import { html, nothing, svg, type TemplateResult } from 'lit';
import { lngDifference, type LatLng } from 'gk-sdk/rules';
import type { MapView } from '../../../map/map-engine.js';
import { greatCircle, legsKm } from './great-circle.js';

/** Drawing of the tools over the map. @internal */
export interface OverlayScene {
  readonly view: MapView;
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly project: (place: LatLng) => { readonly x: number; readonly y: number } | undefined;
  readonly pin: LatLng | undefined;
  /** Points of the ruler. */
  readonly way: readonly LatLng[];
  /** Marks the middle of the map. */
  readonly isAimed: boolean;
  readonly length: (km: number) => string;
}

/** Ruler and pin, in the pixels of the map's box. @internal */
export function mapOverlay({ view, size, project, pin, way, isAimed, length }: OverlayScene): TemplateResult {
  // Of the copies of the world, those nearest to the middle are meant; a line goes on from its first place.
  const start = way[0] && view.lng + lngDifference(view.lng, way[0].lng);
  let lng = start ?? 0;
  const points = way.map((place) => {
    lng += lngDifference(lng, place.lng);
    return { lat: place.lat, lng };
  });
  const at = (place: LatLng): { readonly x: number; readonly y: number } => project(place) ?? { x: -100, y: -100 };
  const line = points
    .slice(1)
    .flatMap((to, index) => {
      const from = points[index] ?? to;
      const [first, ...rest] = greatCircle(from, to);
      const shift = from.lng - (first?.lng ?? 0);
      return [from, ...rest.map((place) => ({ lat: place.lat, lng: place.lng + shift }))];
    })
    .map((place, index) => {
      const { x, y } = at(place);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  const legs = legsKm(way);
  const pinAt = pin && at({ lat: pin.lat, lng: view.lng + lngDifference(view.lng, pin.lng) });
  return html`<svg class="overlay" part="tool-drawing" aria-hidden="true" width=${size.width} height=${size.height}>
    ${line ? svg`<path class="casing" d=${line} /><path class="line" d=${line} />` : nothing}
    ${points.map((place, index) => {
      const { x, y } = at(place);
      const km = legs[index - 1];
      return svg`<circle cx=${x} cy=${y} r="5" />${
        km === undefined ? nothing : svg`<text x=${x + 10} y=${y - 8}>${length(km)}</text>`
      }`;
    })}
    ${
      pinAt
        ? svg`<g transform=${`translate(${pinAt.x} ${pinAt.y})`}><path class="pin" d="M0 0C-3-7-9-10-9-17A9 9 0 1 1 9-17C9-10 3-7 0 0Z" /><circle cy="-17" r="3.5" /></g>`
        : nothing
    }
    ${
      isAimed
        ? svg`<path class="aim" d=${`M${size.width / 2 - 12} ${size.height / 2}h24M${size.width / 2} ${size.height / 2 - 12}v24`} />`
        : nothing
    }
  </svg>`;
}
