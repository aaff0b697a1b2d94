/**
 * Pages that are rarely a visit's first page. Their file names and dependencies are a tenth of what every page would
 * otherwise load. This list is loaded with the first such page, and from the device once the worker is installed.
 */

import type { PageModule } from '#src/components/page.ts'

const modules = import.meta.glob<PageModule>([
  '../features/**/*-page.tsx',
  '!../features/content/*-page.tsx',
  '!../features/campaign/{landing,home,browse,funded,campaign}-page.tsx',
])

/** @throws if there is no such page */
export function loadFurther(file: string): Promise<PageModule> {
  const load = modules[`../features/${file}-page.tsx`]
  if (load === undefined) throw new Error(`no page ${file}`)
  return load()
}
