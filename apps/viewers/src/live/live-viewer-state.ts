import type { TileGrid } from 'gk-sdk/rules';

/** What the viewer asks for when the address does not say it. */
export interface LoginForm {
  /** `deviceid[@channelmask]`, as far as known. */
  readonly device: string;
  /** Why it asks, in words; empty at first. */
  readonly notice: string;
}

/** One tile of the wall. */
export interface Tile {
  readonly channel: number;
  readonly label: string;
  /** URL of the stream. A secret: only the tile gets it. */
  readonly streamUrl: string;
}

/** What the live page shows. */
export type LiveViewerState =
  | { readonly kind: 'form'; readonly form: LoginForm }
  | { readonly kind: 'loading'; readonly deviceId: string }
  /** The server, or the network, said no. */
  | { readonly kind: 'failed'; readonly deviceId: string; readonly message: string; readonly canRetry: boolean }
  | { readonly kind: 'wall'; readonly deviceId: string; readonly tiles: readonly Tile[]; readonly grid: TileGrid };
