/** SDK functions of still pictures, by name: only then does a bundler drop the rest of an entry loaded on demand. */
export { snapshotsResource } from 'gk-sdk/rest';
