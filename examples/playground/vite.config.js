export default {
  build: {
    target: 'es2023',
    rollupOptions: { input: ['index.html', 'drawing.html'] },
    // MapLibre, which the maps load when they are shown, is larger than what bundlers warn of.
    chunkSizeWarningLimit: 1200,
  },
};
