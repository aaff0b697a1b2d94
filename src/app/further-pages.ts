/**
 * Pages that nobody comes to first. The names of their files, and of what each brings along, are a tenth of what every page would
 * load otherwise; here they come with the first of them, and from the device once the worker is there.
 */

import type { PageModule } from '#src/components/page.ts'

const modules = import.meta.glob<PageModule>([
  '../features/**/*-page.tsx',
  '!../features/content/*-page.tsx',
  '!../features/campaign/{landing,home,browse,funded,campaign}-page.tsx',
])

/** @throws where there is no such page */
export function loadFurther(file: string): Promise<PageModule> {
  const load = modules[`../features/${file}-page.tsx`]
  if (load === undefined) throw new Error(`no page ${file}`)
  return load()
}
