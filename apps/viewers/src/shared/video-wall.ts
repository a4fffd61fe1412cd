import type { LengthUnit, TileGrid } from 'gk-sdk/rules';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

/** One tile of a wall. */
export interface WallTile {
  readonly channel: number;
  readonly label: string;
  /** URL of the stream. A secret: only the tile gets it. */
  readonly streamUrl: string;
}

/** Content of a wall. */
export interface VideoWall {
  readonly deviceId: string;
  /** Beside the device id, such as `4 channels`. */
  readonly words: string;
  /** Name of the wall for screen readers. */
  readonly label: string;
  readonly tiles: readonly WallTile[];
  readonly grid: TileGrid;
  readonly lengthUnit: LengthUnit;
}

/** The channels of a device in the grid of the server. */
export function videoWall(wall: VideoWall): TemplateResult {
  return html`
    <header class="bar">
      <h1>${wall.deviceId}</h1>
      <p>${wall.words}</p>
    </header>
    <section
      class="wall"
      aria-label=${wall.label}
      data-tiles=${wall.tiles.length}
      data-columns=${wall.grid.columns}
      data-rows=${wall.grid.rows}
    >
      ${repeat(
        wall.tiles,
        (tile) => tile.channel,
        (tile) => html`
          <gk-live-tile
            .device=${wall.deviceId}
            .channel=${tile.channel}
            .label=${tile.label}
            .src=${tile.streamUrl}
            .lengthUnit=${wall.lengthUnit}
          ></gk-live-tile>
        `,
      )}
    </section>
  `;
}
