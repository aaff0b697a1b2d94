/**
 * The chunk of each page. The names of all chunks and of what they import are a tenth of what every page would otherwise
 * load, so that this list is loaded once the first page has started.
 */

import type { PageModule } from '#src/components/page.ts'

const modules = import.meta.glob<PageModule>(['../features/**/*-page.tsx', './pages/*-page.tsx'])

/** @param source of the page, as in its entry @throws if there is no such page */
export function loadModule(source: string): Promise<PageModule> {
  const load = modules[source.replace('src/features/', '../features/').replace('src/app/', './')]
  if (load === undefined) throw new Error(`no page ${source}`)
  return load()
}
