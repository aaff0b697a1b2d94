import path from 'node:path'
import react from '@vitejs/plugin-react'
import { Features } from 'lightningcss'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildListName } from '#contract/build-tiers.ts'
import { buildTiers } from './tools/vite/build-tiers.ts'
import { compactContract } from './tools/vite/compact-contract.ts'
import { computedDictionaries } from './tools/vite/computed-dictionaries.ts'
import { compressedScripts } from './tools/vite/compressed-scripts.ts'
import { compiledMessages } from './tools/vite/compiled-messages.ts'
import { reactModules } from './tools/vite/react-modules.ts'
import { serverOnly } from './tools/vite/server-only.ts'
import { smallPreload } from './tools/vite/small-preload.ts'
import { scopedPattern, shortClassNames } from './tools/vite/short-class-names.ts'
import { workerPolicy } from './tools/vite/worker-policy.ts'

const ownerFeatures = /\/src\/features\/(?:draft|campaign\/(?:dashboard|own))\//
const adminFeatures = /\/src\/(?:features\/(?:[\w-]+\/admin|campaign\/review|audit)|components\/admin)\//

/** Without a hash, which would change the names in every file that imports a changed one (decision record 0035). */
function chunkName(module: string | null, modules: readonly string[]): string {
  const text = /\/src\/intl\/messages\/([a-z]{2})\/([\w-]+)\.json$/.exec(module ?? '')
  if (text) return `assets/text-${text[1]}-${text[2]}.js`
  if (modules.some((each) => adminFeatures.test(each))) return 'assets/admin-[name].js'
  // What holds a module of these is used by their pages alone: no feature knows another.
  if (modules.some((each) => ownerFeatures.test(each))) return 'assets/owner-[name].js'
  return 'assets/[name].js'
}

const inDocument = /(?:^|\/)(?:packages|react|rolldown-runtime|shell|start|tables)\.js$/

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly isEntry: boolean } | null
}

const entry = path.resolve('src/main.tsx')
const pagesOf = (folder: string, pages: readonly string[]): string[] =>
  pages.map((page) => path.resolve(`src/features/${folder}/${page}-page.tsx`))
const firstPages = {
  lists: pagesOf('campaign', ['landing', 'browse', 'campaign']),
  sign: pagesOf('auth', ['sign-in/sign-in', 'sign-up/sign-up']),
}
/** What the forms of accounts are made of, and the pages of lists are not. */
const formParts =
  /\/src\/(?:features\/auth|components\/(?:account|form)|data\/session|ui\/radio-group)\b|\/(?:contract|domain)\/(?:auth|account)\//
/** Modules of one of the forms alone, by its page. */
const ofForm = new Map<string, 'sign-in' | 'sign-up'>()
/** Small modules that most pages need, or parts of them that are deferred. */
const inShell =
  /\/src\/(?:intl\/isolated|components\/(?:deferred|in-browser|loaded-view)|platform\/(?:idle|channel))\.|\/domain\/public-url\./
/** Of lists alone: a campaign's page shows no card. */
const cards = /\/src\/components\/campaign\/campaign-(?:card|grid)\./
/** Parts of lists that other pages show too. */
const views = /\/src\/(?:components\/age|ui\/(?:layout|search-field))\./
const always = new Set<string>()
const shared = { lists: new Set<string>(), sign: new Set<string>() }
/** By rank: a group brings along what its modules import, unless one before it has taken that. */
const groups = [
  'react',
  'packages',
  'shell',
  'tables',
  'views',
  'lists',
  'cards',
  'parts',
  'start',
  'forms',
  'dialogs',
  'campaign',
  'front',
  'sign',
  'sign-in',
  'sign-up',
  'account',
] as const

/**
 * Forms are made of the same few parts, and those of accounts of twenty small ones of their own. As a file each, the names of
 * all of them would stand in what every page loads first. By rank too: what other pages use as well is no part of them.
 */
const apart = [
  // The names of all chunks.
  ['tables', /\/src\/(?:app\/page-parts|intl\/dictionaries)\./],
  [
    'parts',
    /\/src\/(?:data\/use-(?:steady-send|idempotent-mutation)|state\/(?:typed-email|second-step|social-trip)|platform\/(?:return-path|storage\/save-file))\.|\/domain\/(?:field|repayment\/loan-structures)\.|\/contract\/site\/captcha-settings\./,
  ],
  [
    'forms',
    /\/src\/(?:components\/(?:form\/(?:form-parts|use-form|use-limited-form|use-lockout|use-seconds-left))|data\/session\/safe-return|ui\/field)\./,
  ],
  ['dialogs', /\/src\/(?:components\/(?:form\/use-return-focus|dialog\/[\w-]+)|ui\/dialog)\./],
  // What every page loads once it has started: the worker's registration, the theme, the device's storage.
  [
    'start',
    /\/src\/(?:platform\/(?:fast-connection|register-worker|stale-build|install|worker|storage\/(?:keep-files|storage))|app\/(?:site-theme|theme-bars|background-work|pages\/(?:open-path|scroll-restoration)|notices\/(?:deferred-parts|analytics-prompt|install-prompt-slot|site-reminder|sync-chip|toasts|update-prompt))|ui\/site-colours|data\/session\/member-traces)\.|\/domain\/[\w/]*colour\./,
  ],
  [
    'campaign',
    /\/src\/(?:features\/campaign\/(?:tabs\/overview|detail-view|invest-box|tab-list|company-\w+|share-button)|components\/(?:campaign\/video-frame|accreditation\/accreditation-link)|platform\/share)\.|\/contract\/campaign\/campaign-detail\./,
  ],
  ['front', /\/contract\/site\/front-settings\./],
  [
    'account',
    /\/src\/(?:components\/account|features\/auth)\/(?!(?:[\w-]+\/)?[\w-]+-page\.tsx)|\/contract\/auth\/(?:account-|two-factor)/,
  ],
] as const

/**
 * What the entry imports is wanted on every page: React, other packages and our own, in place of a dozen small files that
 * compress worse. Packages change seldom, so browsers keep theirs over many releases; apart, each is started in a moment.
 */
function groupOf(id: string, graph: ModuleGraph): (typeof groups)[number] | null {
  if (always.size === 0) collectFirst(graph)
  if (inShell.test(id)) return 'shell'
  if (views.test(id)) return 'views'
  if (cards.test(id)) return 'cards'
  if (shared.lists.has(id)) return 'lists'
  // The entry stands alone: it starts the page, which is no part of the task that evaluates what it starts with.
  if (!always.has(id)) {
    const found = apart.find(([, files]) => files.test(id))?.[0]
    if (found !== undefined && found !== 'account') return found
    return shared.sign.has(id) && formParts.test(id) ? 'sign' : (formParts.test(id) && ofForm.get(id)) || found || null
  }
  if (id === entry) return null
  if (!id.includes('/node_modules/')) return 'shell'
  return /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id) ? 'react' : 'packages'
}

/** And what more than one of the pages is made of that a visitor comes to first: one file in place of ten very small ones. */
function collectFirst(graph: ModuleGraph): void {
  collect(entry, graph, always)
  for (const [group, pages] of Object.entries(firstPages) as [keyof typeof shared, string[]][]) {
    const seen = new Set<string>()
    for (const page of pages) {
      const ofPage = new Set<string>()
      collect(page, graph, ofPage)
      for (const id of ofPage) {
        if (seen.has(id) && !always.has(id)) shared[group].add(id)
        else if (group === 'sign' && id !== page) ofForm.set(id, page.includes('sign-in') ? 'sign-in' : 'sign-up')
        seen.add(id)
      }
    }
  }
}

function collect(id: string, graph: ModuleGraph, found: Set<string>): void {
  if (found.has(id)) return
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, graph, found)
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    compiledMessages(),
    workerPolicy(),
    compactContract(),
    reactModules(),
    smallPreload(),
    serverOnly(),
    react(),
    shortClassNames(),
    ...(isSsrBuild
      ? []
      : [
          compressedScripts(new Set<string>(groups.slice(1))),
          computedDictionaries(),
          buildTiers(),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'sw.ts',
            registerType: 'prompt',
            injectRegister: false,
            manifest: false,
            includeManifestIcons: false,
            injectManifest: {
              // The list names the files that the worker stores for each user (contract/build-tiers.ts).
              globPatterns: ['index.html', `assets/*/${buildListName}`],
              rollupFormat: 'es',
              buildPlugins: { vite: [workerPolicy()] },
            },
          }) as PluginOption,
        ]),
  ],
  resolve: {
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  css: {
    transformer: 'lightningcss',
    // All of `cssTarget` have light-dark(), which would be written out for the transformer's own targets.
    lightningcss: { cssModules: { pattern: scopedPattern }, exclude: Features.LightDark },
  },
  build: {
    target: 'es2022',
    // The first browsers with light-dark(), nesting and layers: colours need no fallbacks.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    cssMinify: 'lightningcss',
    modulePreload: {
      polyfill: false,
      // Every document loads these: their numbers would stand in the list of each page.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((name) => !inDocument.test(name)) : dependencies,
    },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // An icon is part of the pages that show it, not of one file with those of all pages.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: groups.map((group, index) => ({
                name: (id, graph) => (groupOf(id, graph) === group ? group : null),
                debugName: group,
                priority: groups.length - index,
              })),
            },
            entryFileNames: 'assets/[name].js',
            assetFileNames: 'assets/[name][extname]',
            chunkFileNames: (chunk: { facadeModuleId: string | null; moduleIds: string[] }) =>
              chunkName(chunk.facadeModuleId ?? chunk.moduleIds[0] ?? null, chunk.moduleIds),
          },
        },
  },
  // Files name each other without their folder, which is the build's (tools/vite/build-tiers.ts).
  ...(isSsrBuild ? {} : { experimental: { renderBuiltUrl: (_, { hostType }) => ({ relative: hostType !== 'html' }) } }),
  // In development Node loads the packages of the renderer itself.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  define: {
    // Development has a worker on request only (tools/vite/source-server.ts).
    ...(command === 'build' ? { 'import.meta.env.WORKER': 'true' } : {}),
    // The browser's build is told by itself; without this the renderer would carry React's slow development half.
    ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
}))
