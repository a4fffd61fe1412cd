/**
 * Everything in one file without imports, for a page without a bundler: registers every element and exports what
 * `gk-elements` and `gk-sdk` export.
 *
 * @example
 * ```html
 * <script type="module" src="https://cdn.example/gk-elements/dist/cdn/gk-elements.js"></script>
 * <gk-live-tile src="wss://recorder.example/ws.cgi?deviceid=BUS-7&amp;channel=1&amp;e=...&amp;h=..."></gk-live-tile>
 * ```
 * @packageDocumentation
 */
export * from 'gk-sdk';
export * from './index.js';
export * from './define/all.js';
export { taiwanLabels } from './labels/tw.js';
