import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = process.env.STAMMTISCH_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig(({ mode }) => ({
  base: mode === 'demo' ? './' : '/', // a demo lies in any folder
  plugins: [svelte()],
  build: {
    outDir: process.env.STAMMTISCH_WEB_OUT ?? '../src/stammtisch/server/web',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' }, // of all that is built in, for whoever gets the wheel
    target: 'es2022',
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': { target: server }, // with the browser's own Host, which the server compares with Origin
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  // Component tests mount components, which only Svelte's browser build can do.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'engine/test/*.test.ts'],
    setupFiles: ['src/test-setup.ts'],
    css: { include: /tokens/ }, // read by a test of its colours
    isolate: false, // a new page for every file takes longer than all the tests
    testTimeout: 20_000, // the whole page of rules takes its time on a busy machine
  },
}));
