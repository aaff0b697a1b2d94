/**
 * Loads what a chunk needs together with it. The build tool's own function does the same in four times the bytes, for
 * browsers without `modulepreload`, for nonces and for import maps, none of which this site has. A style sheet of the
 * document that failed, or has not arrived yet, is requested once more. A listener may decide later, by a promise in
 * `isReloading`, that the page reloads instead of failing.
 */

import type { Plugin } from 'vite'

const code = `
const loading = {}
const load = (href, isStyle) => {
  const isLoaded = (link) => link.href === href && (!isStyle || link.sheet || loading[href])
  if ([...document.querySelectorAll('link')].some(isLoaded)) return loading[href]
  return (loading[href] = new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.href = href
    link.onload = resolve
    link.onerror = (event) => {
      link.remove()
      reject(event)
    }
    document.head.append(link)
    if (!isStyle) resolve()
  }))
}
export const __vitePreload = async (importModule, dependencies = [], importer) => {
  try {
    await Promise.all(dependencies.map((name) => load(new URL(name, importer).href, name.endsWith('.css'))))
    return await importModule()
  } catch (error) {
    const event = new Event('vite:preloadError')
    dispatchEvent(event)
    if (!(await event.isReloading)) throw error
  }
}
`

export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? { code, map: null, moduleSideEffects: false } : null),
  }
}
