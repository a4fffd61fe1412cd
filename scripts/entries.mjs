// The public entries of the packages: one list for API reports, API pages and the exports check.

/** Entries whose API is promised; `gk-sdk/contract` and `gk-sdk/testing` are not. */
export const entries = [
  { package: 'gk-sdk', name: 'index' },
  { package: 'gk-sdk', name: 'wire' },
  { package: 'gk-sdk', name: 'rest' },
  { package: 'gk-sdk', name: 'monitor' },
  { package: 'gk-sdk', name: 'jt808' },
  { package: 'gk-sdk', name: 'rules' },
  { package: 'gk-sdk', name: 'recordings' },
  { package: 'gk-sdk', name: 'stream' },
  { package: 'gk-sdk', name: 'dom' },
  { package: 'gk-sdk', name: 'demo' },
  { package: 'gk-elements', name: 'index' },
  { package: 'gk-react', name: 'index' },
];
