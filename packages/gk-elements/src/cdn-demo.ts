/**
 * The demo fleet beside `gk-elements.js` and `gk-live.js`, which load it for `<gk-session demo>`.
 *
 * @packageDocumentation
 */
export { createDemoSession } from 'gk-sdk/demo';
