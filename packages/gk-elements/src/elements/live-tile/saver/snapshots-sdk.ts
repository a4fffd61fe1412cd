/** What still pictures take of the SDK, by name: a bundler drops the rest of an entry loaded on demand only then. */
export { snapshotsResource } from 'gk-sdk/rest';
