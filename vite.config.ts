import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compiledMessages } from './tools/vite/compiled-messages.ts'
import { workerPolicy } from './tools/vite/worker-policy.ts'

/** Makers of schemas and calls have no effects: what a page does not use of the contract is left out of its chunk. */
const pureFunctions = [
  'call',
  'object',
  'text',
  'id',
  'instant',
  'date',
  'integer',
  'minor',
  'money',
  'bool',
  'yesNo',
  'oneOf',
  'nullable',
  'optional',
  'list',
  'record',
  'either',
  'currencyCode',
  'createContext',
  'atom',
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    compiledMessages(),
    workerPolicy(),
    react(),
    ...(isSsrBuild
      ? []
      : [
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            registerType: 'prompt',
            injectRegister: false,
            manifest: false,
            includeManifestIcons: false,
            injectManifest: {
              // The shell only: pages, dictionaries, charts and the administrator's screens come when they are used.
              globPatterns: ['index.html', 'assets/main-*.{js,css}', 'assets/shell-*.{js,css}'],
              globIgnores: ['**/*.br'],
              rollupFormat: 'es',
            },
          }) as PluginOption,
        ]),
  ],
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]_[local]' } } },
  build: {
    target: 'es2022',
    // The first browsers with light-dark(), nesting and layers: colours need no fallbacks.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: pureFunctions } },
  },
  ssr: { noExternal: true },
}))
