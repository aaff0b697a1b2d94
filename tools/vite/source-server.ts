/**
 * Serves the sources of the app in development: Vite answers what browsers load, and every other request goes to the
 * API, whose documents are rendered here by the renderer that the build has too.
 */

import { type ClientRequest, type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import path from 'node:path'
import { createServer, isRunnableDevEnvironment, type RunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { PageRequest, Pages, RenderedPage } from '#api/ports.ts'
import type { Language } from '#contract/shapes.ts'
import { sourceWorker } from './source-worker.ts'

/** The exports of src/render.tsx. */
interface Renderer {
  scriptsAt(assets: SourceAssets, path: string, language: Language): string[]
  createPages(assets: SourceAssets): Pages & Required<Pick<Pages, 'queryOf'>>
}

interface Style {
  readonly href: string
  readonly text: string
}
interface SourceAssets {
  scriptsOf(source: string): readonly string[]
  stylesOf(source: string): readonly Style[]
}

const rendererSource = '/src/render.tsx'
const entrySource = 'src/main.tsx'
/** In their order: React's refresh has to be ready before the first component loads. */
const entryScripts = ['/@id/@vitejs/plugin-react/preamble', '/@vite/client', `/${entrySource}`]

export interface SourceServerOptions {
  /** Where browsers reach the site. */
  readonly port: number
  readonly apiPort: number
  /** Pages register the service worker. */
  readonly worker: boolean
  /** Replaces the project's folder. */
  readonly root?: string
}

export interface SourceServer {
  readonly pages: Pages
  close(): Promise<void>
}

export async function serveSources({ port, apiPort, worker, root }: SourceServerOptions): Promise<SourceServer> {
  let forget = (): void => {}
  const vite = await createServer({
    ...(root === undefined ? {} : { root, cacheDir: path.join(root, '.vite') }),
    // Node watches what it loads: a bundled copy of the configuration would restart the server for ever.
    configLoader: 'native',
    appType: 'custom',
    server: { port, strictPort: true },
    define: { 'import.meta.env.WORKER': JSON.stringify(worker) },
    plugins: [
      sourceWorker(worker),
      {
        name: 'api',
        hotUpdate: ({ server }) => {
          runnerOf(server).clearCache()
          forget()
        },
        // After Vite's own middlewares: only what they do not answer.
        configureServer: (server) => () => {
          server.middlewares.use((request, response) => void passOn(request, response, apiPort))
        },
      },
    ],
  })
  await vite.listen()
  const onStale: Pages['onStale'] = (action) => {
    forget = action
  }
  const queryOf: Pages['queryOf'] = async (path, query) => {
    const renderer = await runnerOf(vite).import<Renderer>(rendererSource)
    return renderer.createPages({ scriptsOf: () => [], stylesOf: () => [] }).queryOf(path, query)
  }
  return { pages: { render: (request) => render(vite, request), queryOf, onStale }, close: () => vite.close() }
}

async function render(vite: ViteDevServer, request: PageRequest): Promise<RenderedPage | undefined> {
  const renderer = await runnerOf(vite).import<Renderer>(rendererSource)
  const sources: string[] = []
  renderer.scriptsAt({ scriptsOf: recorder(sources), stylesOf: () => [] }, request.path, request.language)
  const styles = new Map<string, readonly Style[]>()
  for (const source of sources) styles.set(source, await stylesOf(vite, `/${source}`))
  return renderer
    .createPages({
      // The entry imports the page and its texts itself.
      scriptsOf: (source) => (source === entrySource ? entryScripts : []),
      stylesOf: (source) => styles.get(source) ?? [],
    })
    .render(request)
}

function runnerOf({ environments: { ssr } }: ViteDevServer): RunnableDevEnvironment['runner'] {
  if (!isRunnableDevEnvironment(ssr)) throw new TypeError('the renderer does not run in this process')
  return ssr.runner
}

function recorder(sources: string[]): (source: string) => readonly string[] {
  return (source) => {
    sources.push(source)
    return []
  }
}

/** The style sheets that a module imports, directly or not, in the order of their execution. */
async function stylesOf(vite: ViteDevServer, url: string, seen = new Set<string>()): Promise<Style[]> {
  if (seen.has(url) || !url.startsWith('/src/')) return []
  seen.add(url)
  if (url.endsWith('.css')) return [{ href: url, text: await styleText(vite, url) }]
  const imported = (await vite.transformRequest(url, { ssr: true }))?.deps ?? []
  const styles: Style[] = []
  for (const each of imported) styles.push(...(await stylesOf(vite, each, seen)))
  return styles
}

/**
 * The text as the browser's module adds it. The address must not change, as with `?inline`: names of classes are made
 * from it.
 */
async function styleText(vite: ViteDevServer, url: string): Promise<string> {
  const module = await vite.environments.client.transformRequest(url)
  const [, text] = /^const __vite__css = (".*")$/m.exec(module?.code ?? '') ?? []
  if (text === undefined) throw new Error(`${url} has no style`)
  return JSON.parse(text) as string
}

/** Vite's client adds styles by script, which the site's policy refuses. */
const developmentStyles = "style-src 'self' 'unsafe-inline'"

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): ClientRequest {
  const passed = forward(
    { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      const headers = { ...answer.headers }
      const policy = headers['content-security-policy']
      if (typeof policy === 'string')
        headers['content-security-policy'] = policy.replace(/style-src [^;]*/, developmentStyles)
      outgoing.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(outgoing)
    },
  )
  passed.on('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502)
    outgoing.end()
  })
  outgoing.on('close', () => passed.destroy())
  return incoming.pipe(passed)
}
