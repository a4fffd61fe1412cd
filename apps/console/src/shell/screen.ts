import type { ComponentType } from 'react';
import type { ServerExtension } from 'gk-sdk';
import type { Area } from 'gk-sdk/rules';

/** Menus of the navigation bar, in their order. */
export const MENU_IDS = ['map', 'dashboard', 'live', 'gps', 'playback', 'events'] as const;
/** A menu of the navigation bar. */
export type MenuId = (typeof MENU_IDS)[number];

/**
 * One screen of the console (spec 000 section 2). Router, guard, menus, palette and window titles read these rows. The
 * system-settings menu takes its entries and their order from `systemMenu` of the SDK.
 */
export interface Screen {
  /** First path segment, with a parameter where the specification has one. */
  readonly path: string;
  /** Name on screen and in the window's title: an English word, shown through `t`. */
  readonly title: string;
  /** Whose rule of `AREA_RULES` guards the screen. */
  readonly area: Area;
  /** The menu of the navigation bar that has the screen; its entries stand in the order of the rows. */
  readonly menu?: MenuId;
  /** Name in the menu, where it is another one. */
  readonly menuLabel?: string;
  /** Shows nothing without what its link says beside the path: neither menus nor the palette offer it. */
  readonly byLinkOnly?: true;
  /** Only on servers that have this: menus and the palette do not offer it elsewhere, and its address leads home. */
  readonly extension?: ServerExtension;
  /** Loads the screen. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where a user who may not open the screen goes; the map home when absent. */
  readonly redirect?: string;
}
