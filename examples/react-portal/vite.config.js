import react from '@vitejs/plugin-react';

export default {
  plugins: [react()],
  build: {
    target: 'es2023',
    // MapLibre, which the map loads when it is shown, is larger than what bundlers warn of.
    chunkSizeWarningLimit: 1200,
  },
};
