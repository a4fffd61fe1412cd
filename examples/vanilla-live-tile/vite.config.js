// Only because this example lives in GK's repository: it takes the packages from their sources, so that nothing has to
// be built first. With gk-elements installed from a registry no configuration is needed.
export default { resolve: { conditions: ['gk-source', 'module', 'browser', 'development|production'] } };
