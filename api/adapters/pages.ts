/** The page renderer from the build of src. The API depends only on the port; the programs do not import each other. */

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Pages } from '#api/ports.ts'
import type { Language } from '#contract/shapes.ts'

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, ManifestChunk>>

/** The parts of the client's build that the renderer needs. */
interface BuiltAssets {
  /** In execution order: dependencies first, the source's own script last. */
  scriptsOf(source: string): readonly string[]
  stylesOf(source: string): readonly { readonly href: string; readonly text: string }[]
}

interface Renderer {
  scriptsAt(assets: BuiltAssets, path: string, language: Language): string[]
  createPages(assets: BuiltAssets): Pages
}

/** @param folder the build, containing `client/` and `server/` */
export async function builtPages(folder: string): Promise<Pages> {
  const renderer = await rendererOf(folder)
  return renderer.createPages(readAssets(path.join(folder, 'client')))
}

/** Addresses of the scripts that the document at an address of the site loads. */
export async function scriptsAt(folder: string, address: string, language: Language): Promise<string[]> {
  const renderer = await rendererOf(folder)
  return renderer.scriptsAt(readAssets(path.join(folder, 'client')), address, language)
}

async function rendererOf(folder: string): Promise<Renderer> {
  return (await import(pathToFileURL(path.join(folder, 'server/render.js')).href)) as Renderer
}

function readAssets(folder: string): BuiltAssets {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = remembered((source) => chunksOf(manifest, keyOf(source)).map((chunk) => `/${chunk.file}`))
  const styles = remembered((source) =>
    chunksOf(manifest, keyOf(source))
      .flatMap((chunk) => chunk.css ?? [])
      .map((file) => ({ href: `/${file}`, text: inDocument(file, fs.readFileSync(path.join(folder, file), 'utf8')) })),
  )
  return { scriptsOf: scripts, stylesOf: styles }
}

/** A style sheet names its pictures relative to itself. */
function inDocument(file: string, css: string): string {
  return css.trim().replaceAll('url(./', `url(/${path.posix.dirname(file)}/`)
}

/** The manifest lists the entry under the document that loads it. */
function keyOf(source: string): string {
  return source === 'src/main.tsx' ? 'index.html' : source
}

/** A chunk after all its imports. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), chunk]
}

function remembered<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** Without a build there are no pages, only the API. */
export const noPages: Pages = { render: () => Promise.resolve(undefined) }
